import type { NotificationKind, NotificationSettings } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { languageNames } from "../../strings/words.ts";
import { readersZone } from "../../time-zone.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";

interface PartProps {
  readonly draft: NotificationSettings;
  readonly set: (changes: Partial<NotificationSettings>) => void;
}

const kinds = [
  "handoff",
  "ticket",
  "lead",
  "source",
  "weekly",
  "webhook",
] as const satisfies readonly NotificationKind[];
const places = ["inApp", "email"] as const;

/** Which kinds stand in the list, and which are mailed. */
export function NotificationKinds({ draft, set }: PartProps) {
  const { notifications: words } = useWords("upkeep");
  const seesWebhooks = useMay("admin");
  return (
    <table className="w-full max-w-2xl text-start">
      <thead>
        <tr className="border-b border-line text-xs text-quiet">
          <th scope="col" className="py-2 text-start font-medium">
            {words.columns.kind}
          </th>
          {places.map((place) => (
            <th key={place} scope="col" className="w-20 px-1 py-2 text-center font-medium">
              {words.columns[place]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds
          .filter((kind) => kind !== "webhook" || seesWebhooks)
          .map((kind) => (
            <tr key={kind} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2.5 pe-2 text-start font-normal">
                {words.kinds[kind]}
              </th>
              {places.map((place) => (
                <td key={place} className="px-1 text-center">
                  <input
                    type="checkbox"
                    aria-label={`${words.kinds[kind]}: ${words.columns[place]}`}
                    checked={draft.kinds[kind][place]}
                    onChange={({ target }) =>
                      set({ kinds: { ...draft.kinds, [kind]: { ...draft.kinds[kind], [place]: target.checked } } })
                    }
                    className="check align-middle"
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const usualQuietHours = { from: "22:00", to: "07:00" } as const;
const frequencies = ["at once", "hourly", "daily", "never"] as const;

/** How often mail goes, when it does not, by which clock, in which language. */
export function NotificationTimes({ draft, set }: PartProps) {
  const { notifications: words } = useWords("upkeep");
  const { quietHours } = draft;
  return (
    <>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <label className="grid content-start gap-1 text-sm font-medium">
          {words.often}
          <Select
            value={draft.email}
            onChange={(email) => set({ email })}
            choices={frequencies.map((value) => ({ value, label: words.frequencies[value] }))}
          />
        </label>
        <label className="grid content-start gap-1 text-sm font-medium">
          {words.language}
          <Select
            value={draft.language}
            onChange={(language) => set({ language })}
            choices={languageNames.map(({ language: value, name }) => ({ value, label: name }))}
          />
        </label>
        <label className="grid content-start gap-1 text-sm font-medium">
          {words.timeZone}
          <Select
            value={draft.timeZone}
            onChange={(timeZone) => set({ timeZone })}
            choices={timeZones(draft.timeZone).map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </label>
      </div>
      <fieldset className="grid gap-3">
        <legend className="text-sm font-medium">{words.quiet}</legend>
        <p className="text-xs text-quiet">{words.quietHint}</p>
        <Checkbox
          label={words.hasQuiet}
          isOn={quietHours !== null}
          onChange={(isOn) => set({ quietHours: isOn ? usualQuietHours : null })}
        />
        {quietHours === null ? null : (
          <>
            <div className="flex flex-wrap gap-4">
              {(["from", "to"] as const).map((end) => (
                <label key={end} className="grid gap-1 text-sm font-medium">
                  {words[end]}
                  <input
                    type="time"
                    value={quietHours[end]}
                    onChange={({ target }) => set({ quietHours: { ...quietHours, [end]: target.value } })}
                    required
                    className="control"
                  />
                </label>
              ))}
            </div>
            <Checkbox
              label={words.urgent}
              isOn={draft.urgentDuringQuietHours}
              onChange={(urgentDuringQuietHours) => set({ urgentDuringQuietHours })}
            />
          </>
        )}
      </fieldset>
    </>
  );
}

/** The reader's own first, and what is set now even where this browser does not know it. */
function timeZones(now: string): readonly string[] {
  return [...new Set([readersZone(), now, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}

/** Of all chatbots, or of some. */
export function NotificationScope({ draft, set }: PartProps) {
  const { notifications: words } = useWords("upkeep");
  const { data } = useOperation("listChatbots", { limit: 200 });
  const { chatbotIds } = draft;
  const chatbots = data?.chatbots ?? [];
  if (chatbots.length < 2 && chatbotIds === null) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{words.chatbots}</legend>
      <Segments
        label={words.chatbots}
        value={chatbotIds === null ? "all" : "some"}
        onChange={(chosen) => set({ chatbotIds: chosen === "all" ? null : chatbots.map(({ id }) => id).slice(0, 100) })}
        choices={[
          { value: "all", label: words.allChatbots },
          { value: "some", label: words.someChatbots },
        ]}
      />
      {chatbotIds === null
        ? null
        : chatbots.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              isOn={chatbotIds.includes(id)}
              onChange={(isOn) =>
                set({ chatbotIds: isOn ? [...chatbotIds, id] : chatbotIds.filter((other) => other !== id) })
              }
            />
          ))}
    </fieldset>
  );
}
