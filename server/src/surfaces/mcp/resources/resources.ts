import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { ListResourcesResult, ReadResourceResult, ResourceTemplateType } from "@modelcontextprotocol/server";
import type { Perform } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { askFor } from "../ask.ts";
import type { Call } from "../call.ts";
import { completionOf, noCompletion } from "../complete.ts";
import type { Completion } from "../complete.ts";
import { chatbotResource } from "./chatbot.ts";
import { listResources } from "./list.ts";
import type { ResourceKind } from "./resource-kind.ts";
import { sourceResource } from "./source.ts";
import { transcriptResource } from "./transcript.ts";

export interface Resources {
  readonly templates: readonly ResourceTemplateType[];
  list(cursor: string | undefined, call: Call): Promise<ListResourcesResult>;
  /** Throws a ResourceNotFoundError for what is not there, or is not the caller's. */
  read(uri: string, call: Call): Promise<ReadResourceResult>;
  complete(
    uriTemplate: string,
    argument: { readonly name: string; readonly value: string },
    given: Readonly<Record<string, string>>,
    call: Call,
  ): Promise<Completion>;
}

const kinds: readonly ResourceKind[] = [chatbotResource, transcriptResource, sourceResource];

/** What clients read by address, each judged as the operation that it is read by. */
export function createResources(perform: Perform): Resources {
  return {
    templates: kinds.map(({ template }) => template),
    list: (cursor, call) => listResources(cursor, askFor(perform, call)),
    async read(uri, call) {
      for (const kind of kinds) {
        const values = valuesIn(kind.template.uriTemplate, uri);
        if (values === null) continue;
        const text = await kind.read(values, askFor(perform, call)).catch((error: unknown) => {
          throw error instanceof Problem && error.code === "not_found" ? notFound(uri) : error;
        });
        return { contents: [{ uri, mimeType: kind.template.mimeType, text }] };
      }
      throw notFound(uri);
    },
    async complete(uriTemplate, { name, value }, given, call) {
      const kind = kinds.find(({ template }) => template.uriTemplate === uriTemplate);
      const complete = new Map(Object.entries(kind?.completions ?? {})).get(name);
      return complete === undefined ? noCompletion : completionOf(complete(value, given, askFor(perform, call)));
    },
  };
}

function notFound(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(
    uri,
    "There is no such resource. resources/list and resources/templates/list tell which there are.",
  );
}

/** What stands in `uri` for each `{name}` of the template; null where it is not of its form. */
function valuesIn(uriTemplate: string, uri: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  let rest = uri;
  for (const [index, part] of uriTemplate.split(/[{}]/u).entries()) {
    const isName = index % 2 === 1;
    const here = isName ? /^[\w-]{1,100}/u.exec(rest)?.[0] : part;
    if (here === undefined || !rest.startsWith(here)) return null;
    if (isName) values[part] = here;
    rest = rest.slice(here.length);
  }
  return rest === "" ? values : null;
}
