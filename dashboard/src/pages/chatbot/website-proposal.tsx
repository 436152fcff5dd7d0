import type { Chatbot } from "@svc/contract";
import { Suspense, useState } from "react";
import { useOperation } from "../../api/queries.ts";
import type { OutputOf } from "../../api/client.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { isolated } from "../../ui/isolated.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toasts.tsx";
import { defaultLook } from "./default-look.ts";
import { pickQuestions } from "./pick-questions.ts";
import { markStep, useStepMark } from "./step-marks.ts";
import { uploadAvatar } from "./upload-avatar.ts";

type Proposed = Pick<Chatbot, "avatar" | "colors" | "suggestedMessages">;
type Icon = NonNullable<OutputOf<"getAppearanceProposal">["icon"]>;

interface ProposalProps {
  readonly chatbotId: string;
  /** What the chatbot has; only what it lacks is proposed. */
  readonly draft: Proposed;
  /** What the button does: fill in the form, or save. */
  readonly uses: "fill" | "save";
  readonly onUse: (changes: Partial<Proposed>) => unknown;
}

/** Color, icon and questions of the chatbot's own website, for members who can accept them. */
export function WebsiteProposal(props: ProposalProps) {
  const isDismissed = useStepMark(props.chatbotId, "siteDismissed");
  return useMay("admin") && !isDismissed ? (
    <Suspense fallback={null}>
      <Proposal {...props} />
    </Suspense>
  ) : null;
}

function Proposal({ chatbotId, draft, uses, onUse }: ProposalProps) {
  const { fromWebsite: words } = useWords("look");
  const strings = useStrings();
  const { data: proposal } = useOperation("getAppearanceProposal", { chatbotId });
  const { data: check } = useOperation("getGoLiveCheck", { chatbotId });
  const [isBusy, setBusy] = useState(false);
  const [refusal, refuse] = useState<string | null>(null);
  const site = proposal?.site ?? null;
  if (proposal === undefined || site === null) return null;
  const color = draft.colors.primary === defaultLook.primary ? proposal.color : null;
  const icon = draft.avatar === null ? proposal.icon : null;
  const questions = draft.suggestedMessages.length === 0 ? pickQuestions(check?.questions ?? []) : [];
  if (color === null && icon === null && questions.length === 0) return null;

  const use = async () => {
    setBusy(true);
    refuse(null);
    try {
      await onUse({
        ...(icon === null ? {} : { avatar: await uploadAvatar(chatbotId, fileOf(icon)) }),
        ...(color === null ? {} : { colors: { primary: color } }),
        ...(questions.length === 0 ? {} : { suggestedMessages: questions }),
      });
      if (uses === "save") toast(words.saved);
    } catch (error) {
      refuse(describeProblem(error, strings));
    }
    setBusy(false);
  };
  return (
    <Card title={words.title(isolated(new URL(site).hostname))}>
      <div className="grid gap-4">
        <Found color={color} icon={icon} questions={questions} />
        {refusal === null ? null : <Notice tone="bad">{refusal}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" isBusy={isBusy} onClick={() => void use()}>
            {words.use}
          </Button>
          <Button look="quiet" onClick={() => markStep(chatbotId, "siteDismissed")}>
            {words.dismiss}
          </Button>
          <p className="text-xs text-quiet">{words.hints[uses]}</p>
        </div>
      </div>
    </Card>
  );
}

interface FoundProps {
  readonly color: string | null;
  readonly icon: Icon | null;
  readonly questions: readonly string[];
}

function Found({ color, icon, questions }: FoundProps) {
  const { fromWebsite: words } = useWords("look");
  return (
    <>
      {color === null && icon === null ? null : (
        <div className="flex flex-wrap items-center gap-4">
          {icon === null ? null : (
            <img
              src={`data:${icon.mediaType};base64,${icon.content}`}
              alt={words.icon}
              className="size-12 rounded-xl border border-line bg-surface object-contain"
            />
          )}
          {color === null ? null : (
            <span className="flex items-center gap-2 text-sm">
              <span
                aria-hidden="true"
                className="size-8 rounded-full border border-line"
                style={{ backgroundColor: color }}
              />
              {words.color(color)}
            </span>
          )}
        </div>
      )}
      {questions.length === 0 ? null : (
        <div>
          <p className="mb-2 text-xs text-quiet">{words.questions}</p>
          <ul aria-label={words.questions} className="flex flex-wrap gap-2">
            {questions.map((question) => (
              <li key={question} dir="auto" className="rounded-full border border-edge px-3 py-1 text-sm">
                {question}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** An icon that came as base64, as the file that is uploaded. */
function fileOf({ mediaType, content }: Icon): File {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], "icon", { type: mediaType });
}
