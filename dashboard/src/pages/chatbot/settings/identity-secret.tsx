import { useState } from "react";
import { useChange, useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

const onServer = `import { SignJWT } from "jose";

const userJwt = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: "HS256" })
  .setSubject(user.id)
  .setExpirationTime("1h")
  .sign(new TextEncoder().encode(process.env.CHAT_IDENTITY_SECRET));`;
const onPage = `(window.svc ||= []).push(["identify", { userJwt: "USER_JWT" }]);`;

/** The identity verification secret: shown once, can be rotated. */
export function IdentitySecret() {
  const { identity: words } = useWords("look");
  const chatbotId = useChatbotId();
  const known = useOperation("getIdentitySecret", { chatbotId });
  const rotate = useChange("rotateIdentitySecret", ["getIdentitySecret"]);
  const toastProblem = useToastProblem();
  const mayChange = useMay("admin");
  const [isAsking, ask] = useState(false);
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <p className="text-quiet">{words.about}</p>
        <Loaded query={known}>
          {({ createdAt }) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                {createdAt === null ? (
                  words.none
                ) : (
                  <>
                    {words.made} <TimeAgo at={createdAt} />
                  </>
                )}
              </p>
              {!mayChange ? null : createdAt === null ? (
                <Button
                  isBusy={rotate.isPending}
                  onClick={() => rotate.mutate({ chatbotId }, { onError: toastProblem })}
                >
                  {words.make}
                </Button>
              ) : (
                <Button onClick={() => ask(true)}>{words.rotate}</Button>
              )}
            </div>
          )}
        </Loaded>
        <CodeBlock label={words.use} code={onServer} />
        <CodeBlock label={words.page} code={onPage} />
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={words.rotating}
        action={words.rotate}
        onConfirm={() => rotate.mutateAsync({ chatbotId })}
      >
        {words.rotatingHint}
      </Confirm>
      <Dialog isOpen={rotate.data !== undefined} onClose={rotate.reset} title={words.title}>
        <div className="grid gap-4">
          <p>{words.secret}</p>
          <CodeBlock label={words.secretLabel} code={rotate.data?.secret ?? ""} />
          <Button look="primary" onClick={rotate.reset}>
            {words.kept}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
