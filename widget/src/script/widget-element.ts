import { connectionOf } from "../configure.ts";
import type { Message, Visitor } from "../core/types.ts";
import type { SvcWidgetElement } from "./element-types.ts";
import { startWidget } from "./start-widget.ts";
import type { RunningWidget } from "./start-widget.ts";

/** The script tag's, without `data-`; each is a property too. */
const attributes = [
  "chat-id",
  "base-url",
  "theme",
  "position",
  "locale",
  "open-on-load",
  "include",
  "exclude",
  "proactive",
  "proactive-after",
  "proactive-pages",
] as const;

type Methods = Pick<SvcWidgetElement, "open" | "close" | "toggle" | "send" | "identify" | "reset">;

/** A server has no elements, and makes none of this class. */
const Base = globalThis.HTMLElement ?? Object;

/** Shows nothing in its place: the widget stands in the page's corner, as the script tag's does. */
class WidgetElement extends Base implements Methods {
  static readonly observedAttributes: readonly string[] = attributes;
  #widget: RunningWidget | undefined;
  #visitor: Visitor | undefined;
  #isStale = false;

  connectedCallback(): void {
    // Set before the class was known, they hide the accessors.
    for (const name of attributes.map(propertyOf)) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    this.#settleLater();
  }

  disconnectedCallback(): void {
    this.#settleLater();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return;
    if (name === "theme" && value !== null) this.#widget?.setTheme(value);
    else this.#isStale = true;
    this.#settleLater();
  }

  async open(): Promise<void> {
    await this.#settle()?.open();
  }

  close(): void {
    this.#widget?.close();
  }

  async toggle(): Promise<void> {
    await this.#settle()?.toggle();
  }

  async reset(): Promise<void> {
    this.#visitor = undefined;
    await this.#settle()?.reset();
  }

  async identify(visitor: Visitor): Promise<void> {
    this.#visitor = { ...this.#visitor, ...visitor };
    await this.#settle()?.identify(visitor);
  }

  async send(text: string): Promise<Message | null> {
    const widget = this.#settle();
    if (widget === undefined) throw new Error("Nothing was sent. Put the element into the page and set its chatId.");
    return widget.send(text);
  }

  /** Frameworks set several attributes in a row, and move elements by taking them out and putting them in. */
  #settleLater(): void {
    queueMicrotask(() => void this.#settle());
  }

  /** Starts and ends the widget as the element's place and attributes want it now. */
  #settle(): RunningWidget | undefined {
    const id = this.isConnected ? this.getAttribute("chat-id") : null;
    if (this.#isStale || !id) {
      this.#widget?.destroy();
      this.#widget = undefined;
    }
    this.#isStale = false;
    if (!id || this.#widget !== undefined) return this.#widget;
    const dataset: DOMStringMap = {};
    for (const name of attributes) dataset[propertyOf(name)] = this.getAttribute(name) ?? undefined;
    if (this.hasAttribute("open-on-load")) dataset["openOnLoad"] ||= "true";
    const { baseUrl } = connectionOf(this.getAttribute("base-url") || undefined);
    this.#widget = startWidget({ dataset, nonce: this.nonce }, id, baseUrl || location.origin, [], undefined, this);
    if (this.#visitor !== undefined) void this.#widget.identify(this.#visitor);
    return this.#widget;
  }
}

/** Defines `<svc-widget>`. Does nothing where it's defined already, and on a server, which has no elements. */
export function defineWidgetElement(): void {
  if (!("customElements" in globalThis) || customElements.get("svc-widget") !== undefined) return;
  for (const name of attributes) Object.defineProperty(WidgetElement.prototype, propertyOf(name), reflect(name));
  customElements.define("svc-widget", WidgetElement);
}

const propertyOf = (attribute: string) => attribute.replaceAll(/-[a-z]/gu, (letter) => letter.slice(1).toUpperCase());

function reflect(attribute: (typeof attributes)[number]): PropertyDescriptor & ThisType<HTMLElement> {
  const isFlag = attribute === "open-on-load";
  return {
    enumerable: true,
    configurable: true,
    get() {
      const value = this.getAttribute(attribute);
      if (isFlag) return value !== null && value !== "false";
      return attribute === "proactive-after" && value !== null ? Number(value) : value;
    },
    set(value: string | number | boolean | null | undefined) {
      if (value === null || value === undefined || (isFlag && value === false)) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  };
}
