import type { Chatbot } from "@svc/contract";
import { MonitorOff } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { isColour } from "../../../ui/colour-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

/** The corner of a computer's screen, so that it can be read when it is made smaller; and a whole phone's. */
const screens = { computer: { width: 620, height: 680 }, phone: { width: 375, height: 680 } } as const;
type Screen = keyof typeof screens;
export type PreviewState = "open" | "closed";

interface PreviewProps {
  /** What differs from what is saved. */
  readonly draft: Partial<Chatbot>;
  /** Begins with a question and its answer, so that both bubbles are seen. */
  readonly hasTalk?: boolean;
  /** What is edited just now is seen so. */
  readonly state: PreviewState;
  readonly onState: (state: PreviewState) => void;
}

/** The real widget with unsaved settings, in a frame that gets each change. */
export function Preview({ draft, hasTalk = false, state, onState }: PreviewProps) {
  const { preview: words } = useWords("look");
  const { data: chatbot } = useOperation("getChatbot", { chatbotId: useChatbotId() });
  const [screen, choose] = useState<Screen>(() => (innerWidth < 640 ? "phone" : "computer"));
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [loads, setLoads] = useState(0);
  const [isMissing, miss] = useState(false);
  const boxWidth = useWidth(box);
  const message = JSON.stringify({
    config: chatbot === undefined ? null : configOf(chatbot, draft),
    isOpen: state === "open",
    talk: { question: hasTalk ? words.question : null, answer: words.answer, source: words.source },
  });
  const hear = useRef(onState);
  useEffect(() => {
    hear.current = onState;
  });
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data === "ready") setLoads((before) => before + 1);
      else if (data === "open") hear.current("open");
      else if (data === "close") hear.current("closed");
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (loads > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [loads, message]);

  const { width, height } = screens[screen];
  const scale = Math.min(1, boxWidth / width);
  return (
    <Card title={words.title}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Segments
            label={words.screen}
            value={screen}
            onChange={choose}
            choices={(["computer", "phone"] as const).map((value) => ({ value, label: words.screens[value] }))}
          />
          <Segments
            label={words.state}
            value={state}
            onChange={onState}
            choices={(["open", "closed"] as const).map((value) => ({ value, label: words.states[value] }))}
          />
        </div>
        <div ref={box} className="min-w-0 overflow-hidden">
          <div
            className="mx-auto overflow-hidden rounded-lg border border-line"
            style={{ width: width * scale, height: height * scale }}
          >
            <iframe
              ref={frame}
              src="/chat-preview"
              title={words.frame}
              hidden={isMissing}
              // A problem of the service is JSON.
              onLoad={({ currentTarget }) => miss(currentTarget.contentDocument?.contentType !== "text/html")}
              className="origin-top-left rtl:origin-top-right"
              style={{ width, height, transform: `scale(${scale})` }}
            />
            {isMissing ? (
              <EmptyState icon={MonitorOff} title={words.missing}>
                {words.missingHint}
              </EmptyState>
            ) : null}
          </div>
        </div>
        <p className="text-xs text-quiet">{words.hint}</p>
      </div>
    </Card>
  );
}

/** As `getPublicChatbot` would answer; a colour that is still being typed is left as it was saved. */
function configOf(chatbot: Chatbot, draft: Partial<Chatbot>) {
  const { leadForm, handoff, ...shown } = { ...chatbot, ...draft };
  const { visitorBubble } = shown.look;
  return {
    ...shown,
    welcomeMessage: shown.initialMessage,
    colors: isColour(shown.colors.primary) ? shown.colors : chatbot.colors,
    look: { ...shown.look, visitorBubble: isColour(visitorBubble ?? "") ? visitorBubble : null },
    leadForm: leadForm?.enabled === true ? leadForm : null,
    handoff: { enabled: handoff.enabled, open: handoff.enabled },
  };
}

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    setWidth(element.clientWidth);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}
