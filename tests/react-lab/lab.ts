import { configure, useChat, useChatbot } from "@svc/widget/hooks";
import { Widget } from "@svc/widget/widget";
import { createElement, StrictMode, version } from "react";
import type { FunctionComponent } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Root } from "react-dom/client";

/** A page on which a test renders what it wants, and reads what hooks have returned and props have heard. */
const roots = new Map<string, Root>();
const results: Record<string, unknown> = {};
const told: Record<string, unknown[]> = {};

function ChatLab({ name, ...options }: { name: string } & Parameters<typeof useChat>[0]) {
  const chat = useChat(options);
  results[name] = chat;
  return createElement(
    "ol",
    { "aria-label": name },
    chat.messages.map(({ id, role, content }) => createElement("li", { key: id }, `${role}: ${content}`)),
  );
}

function ChatbotLab({ name, ...options }: { name: string } & Parameters<typeof useChatbot>[0]) {
  const result = useChatbot(options);
  results[name] = result;
  return createElement("p", { "aria-label": name }, result.chatbot?.name ?? "");
}

function WidgetLab({ name, ...props }: { name: string } & Parameters<typeof Widget>[0]) {
  const heard = (told[name] ??= []);
  return createElement(Widget, {
    ...props,
    onMessage: (message) => void heard.push(message),
    onError: (error) => void heard.push(error.message),
  });
}

// Which props belong to which kind is the test's affair.
const kinds: Record<string, FunctionComponent<never>> = { chat: ChatLab, chatbot: ChatbotLab, widget: WidgetLab };

function sceneOf(name: string, kind: string, props: object, isStrict = true) {
  const component = kinds[kind] as FunctionComponent<object>;
  const scene = createElement(component, { ...props, name } as object);
  return isStrict ? createElement(StrictMode, null, scene) : scene;
}

const lab = {
  version,
  results,
  told,
  configure,
  /** Renders, or renders again with other props. */
  show(name: string, kind: string, props: object, isStrict?: boolean) {
    let root = roots.get(name);
    if (root === undefined) {
      root = createRoot(document.body.appendChild(document.createElement("div")));
      roots.set(name, root);
    }
    root.render(sceneOf(name, kind, props, isStrict));
  },
  /** Takes over what a server has rendered into the element of this id. */
  hydrate(name: string, kind: string, props: object) {
    const element = document.getElementById(name);
    if (element === null) throw new Error(`There is no ${name}.`);
    roots.set(name, hydrateRoot(element, sceneOf(name, kind, props)));
  },
  hide(name: string) {
    roots.get(name)?.unmount();
    roots.delete(name);
  },
};
export type Lab = typeof lab;
Object.assign(globalThis, { lab });
