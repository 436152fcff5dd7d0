import type { Chatbot } from "@svc/contract";
import type { OutputOf } from "../../../api/client.ts";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { TextField } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import type { CardProps } from "./use-answering.ts";

type Month = OutputOf<"getTokenUsage">["months"][number];
type Prices = NonNullable<Chatbot["tokenPrices"]>;

const priced = 1_000_000;

/** How many tokens it may take in a month, what it has taken, and what they cost. */
export function BudgetCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").budget;
  const { data: usage } = useOperation("getTokenUsage", { chatbotId });
  return (
    <Card title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid max-w-xl gap-4">
          <TextField
            name="monthlyTokenCap"
            label={words.cap}
            hint={words.capHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000_000_000}
            step={1}
            value={shownNumber(draft.monthlyTokenCap)}
            onChange={({ currentTarget }) => set({ monthlyTokenCap: numberOrNull(currentTarget.valueAsNumber) })}
          />
          {usage === undefined ? null : <ThisMonth months={usage.months} cap={draft.monthlyTokenCap} />}
          <PriceFields prices={draft.tokenPrices} onChange={(tokenPrices) => set({ tokenPrices })} />
        </div>
        {usage === undefined || usage.months.length === 0 ? null : (
          <Months months={usage.months} prices={draft.tokenPrices} />
        )}
      </div>
    </Card>
  );
}

function ThisMonth({ months, cap }: { readonly months: readonly Month[]; readonly cap: number | null }) {
  const words = useWords("answering").budget;
  const locale = useLocale();
  const now = months.find(({ month }) => month === new Date().toISOString().slice(0, 7));
  const used = now === undefined ? 0 : now.inputTokens + now.outputTokens + now.embeddingTokens;
  const usedText = used.toLocaleString(locale);
  if (cap === null) return <p className="text-quiet">{words.usedFreely(usedText)}</p>;
  return (
    <>
      <Progress label={words.used(usedText, cap.toLocaleString(locale))} done={Math.min(used, cap)} total={cap} />
      {used >= cap ? <Notice tone="warn">{words.atCap}</Notice> : null}
    </>
  );
}

function PriceFields({
  prices,
  onChange,
}: {
  readonly prices: Prices | null;
  readonly onChange: (prices: Prices | null) => void;
}) {
  const words = useWords("answering").budget;
  const { input, output, currency } = prices ?? { input: Number.NaN, output: Number.NaN, currency: "" };
  const change = (changes: Partial<Prices>) => {
    const changed = { input, output, currency, ...changes };
    const isEmpty = Number.isNaN(changed.input) && Number.isNaN(changed.output) && changed.currency === "";
    onChange(isEmpty ? null : changed);
  };
  // All three or none.
  const each = { type: "number", inputMode: "decimal", min: 0, max: 1_000_000, step: "any" } as const;
  const isRequired = prices !== null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{words.prices}</legend>
      <p className="mb-2 text-xs text-quiet">{words.pricesHint}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          {...each}
          name="tokenPrices"
          label={words.input}
          value={shownNumber(input)}
          onChange={({ currentTarget }) => change({ input: currentTarget.valueAsNumber })}
          required={isRequired}
        />
        <TextField
          {...each}
          name="outputPrice"
          label={words.output}
          value={shownNumber(output)}
          onChange={({ currentTarget }) => change({ output: currentTarget.valueAsNumber })}
          required={isRequired}
        />
        <TextField
          name="currency"
          label={words.currency}
          placeholder="EUR"
          pattern="[A-Z]{3}"
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          value={currency}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value.trim().toUpperCase() })}
          required={isRequired}
        />
      </div>
    </fieldset>
  );
}

function Months({ months, prices }: { readonly months: readonly Month[]; readonly prices: Prices | null }) {
  const words = useWords("answering").budget;
  const locale = useLocale();
  const { columns } = words;
  const count = (value: number) => value.toLocaleString(locale);
  const name = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const cost = costIn(prices, locale);
  return (
    <section>
      <h3 className="mb-1 text-sm">{words.months}</h3>
      <DataTable
        label={words.months}
        rows={months}
        keyOf={({ month }) => month}
        columns={[
          { title: columns.month, cell: ({ month }) => name.format(new Date(`${month}-01T00:00:00Z`)) },
          { title: columns.calls, cell: ({ calls }) => count(calls), isNumeric: true },
          { title: columns.input, cell: ({ inputTokens }) => count(inputTokens), isNumeric: true },
          { title: columns.output, cell: ({ outputTokens }) => count(outputTokens), isNumeric: true },
          { title: columns.embedding, cell: ({ embeddingTokens }) => count(embeddingTokens), isNumeric: true },
          ...(cost === null ? [] : [{ title: columns.cost, cell: (month: Month) => cost(month), isNumeric: true }]),
        ]}
      />
    </section>
  );
}

/** What a month's tokens of the language model cost; null while the prices are not all there. */
function costIn(prices: Prices | null, locale: string): ((month: Month) => string) | null {
  if (prices === null || Number.isNaN(prices.input + prices.output) || !/^[A-Z]{3}$/u.test(prices.currency))
    return null;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: prices.currency });
  return ({ inputTokens, outputTokens }) =>
    format.format((inputTokens * prices.input + outputTokens * prices.output) / priced);
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
const shownNumber = (value: number | null): number | "" => (value === null || Number.isNaN(value) ? "" : value);
