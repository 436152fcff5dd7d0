import { Bot, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox, Switch } from "../../ui/checkbox.tsx";
import { ChooseBox } from "../../ui/choose-box.tsx";
import { CodeBlock, CopyButton } from "../../ui/copy.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog, Confirm } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Form, TextAreaField, TextField } from "../../ui/form.tsx";
import { AnchorButton, DownloadButton, LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Page } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { PresenceDot } from "../../ui/presence-dot.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import { Figures } from "./figures.tsx";
import { Navigation } from "./navigation.tsx";

/** Every component in every state: for whoever builds pages, and for the test that looks at them all. */
export function ComponentsPage() {
  return (
    <main>
      <Page title="Components" description="Every component in every state. In English only: nobody is led here.">
        <Buttons />
        <Fields />
        <Choices />
        <SettingsFields />
        <States />
        <Overlays />
        <Lists />
        <Navigation />
        <Figures />
      </Page>
    </main>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className="grid gap-3">
        {(["primary", "secondary", "quiet", "danger"] as const).map((look) => (
          <Row key={look}>
            <Button look={look}>{look}</Button>
            <Button look={look} icon={<Plus className="size-4" />}>
              With an icon
            </Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} isBusy>
              Busy
            </Button>
            <IconButton look={look} label={`Delete (${look})`} icon={<Trash2 className="size-4" />} />
            <LinkButton look={look} to="/components">
              A link
            </LinkButton>
            <DownloadButton look={look} href="/icon.svg">
              A file
            </DownloadButton>
            <AnchorButton look={look} href="/icon.svg">
              Another program
            </AnchorButton>
          </Row>
        ))}
      </div>
    </Card>
  );
}

const refusal = new ApiProblem({
  title: "The request is not valid",
  status: 400,
  code: "invalid_request",
  errors: [{ path: "refused", message: "must be a web address such as https://example.com" }],
});

function Fields() {
  const [count, setCount] = useState(3);
  return (
    <Card title="Fields">
      <Form problem={refusal} onSubmit={() => undefined} className="grid gap-4 sm:grid-cols-2">
        <TextField name="plain" label="One line" placeholder="What could stand here" />
        <TextField name="hinted" label="With a hint" hint="What it is for." defaultValue="Some text" />
        <TextField name="refused" label="Refused by the service" defaultValue="htp//example" />
        <TextField name="disabled" label="Disabled" disabled defaultValue="As it is" />
        <TextAreaField name="several" label="Several lines" defaultValue={"It grows\nwith what is written."} />
        <NumberField
          name="number"
          label="A number"
          hint="From 1 to 10."
          value={count}
          onChange={setCount}
          min={1}
          max={10}
        />
        <TextField name="required" label="Checked by the browser" type="email" required />
        <SaveButton isBusy={false} />
      </Form>
    </Card>
  );
}

function Choices() {
  const [isOn, turn] = useState(true);
  const [tone, setTone] = useState<"friendly" | "formal">("friendly");
  const [files, setFiles] = useState<readonly File[]>([new File([], "Prices of this year.pdf")]);
  const [words, look] = useState("bicycle");
  const tones = [
    { value: "friendly", label: "Friendly" },
    { value: "formal", label: "Formal" },
  ] as const;
  return (
    <Card title="Choices">
      <div className="grid max-w-md gap-4">
        <div className="flex gap-6">
          <ChooseBox label="Not chosen" isChecked={false} onChange={() => undefined} />
          <ChooseBox label="Chosen" isChecked onChange={() => undefined} />
          <ChooseBox label="Some of them" isChecked={false} isMixed onChange={() => undefined} />
        </div>
        <Switch label="On or off" hint="Saved at once." isOn={isOn} onChange={turn} />
        <Switch label="Disabled" isOn={false} onChange={() => undefined} isDisabled />
        <Checkbox label="Yes or no" hint="Counts when it is saved." isOn={isOn} onChange={turn} />
        <Checkbox label="Disabled box" isOn onChange={() => undefined} isDisabled />
        <SelectField label="With its label" hint="What it means." value={tone} onChange={setTone} choices={tones} />
        <Select label="Tone" value={tone} onChange={setTone} choices={tones} />
        <Segments label="Tone, side by side" value={tone} onChange={setTone} choices={tones} />
        <DayField label="A day" value="2026-01-31" onChange={() => undefined} />
        <SearchField label="Search" value={words} onSearch={look} />
        <PictureField
          label="A picture"
          hint="Where it is shown."
          src="/icon.svg"
          preview={<Avatar id="a" name="Ada Byron" photo="/icon.svg" look="large" />}
          onUpload={async () => undefined}
          onRemove={async () => undefined}
        />
        <FileDrop label="Drop files here" hint="PDF, Word, up to 50 MB." files={files} onChange={setFiles} />
      </div>
    </Card>
  );
}

function States() {
  const tones = ["neutral", "accent", "good", "warn", "bad"] as const;
  return (
    <Card title="States">
      <div className="grid gap-3">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <PresenceDot presence="online" />
          <PresenceDot presence="away" />
        </Row>
        <Row>
          {["Ada Byron", "Visitor 4F2A", "linus@example.com"].map((name) => (
            <Avatar key={name} id={name} name={name} />
          ))}
        </Row>
        <Notice>Something to know.</Notice>
        <Notice tone="good">It went well.</Notice>
        <Notice tone="warn" action={<Button>Do it</Button>}>
          Something to see to.
        </Notice>
        <Notice tone="bad">It went wrong, and this is what to do.</Notice>
        <Row>
          <Spinner />
          <Progress label="3 of 12 pages read" done={3} total={12} />
        </Row>
        <Progress label="12 pages read" done={12} total={12} />
        <Skeleton className="h-5 w-64" />
        <div className="w-40">
          <Sparkline values={[2, 3, 1, 4, 6, 5, 8]} />
        </div>
        <SkeletonRows count={2} />
        <Loaded query={{ data: undefined, error: null, refetch: () => undefined }}>{() => null}</Loaded>
        <Loaded query={{ data: undefined, error: refusal, refetch: () => undefined }}>{() => null}</Loaded>
        <EmptyState icon={Bot} title="Nothing yet" action={<Button look="primary">The next step</Button>}>
          What would be here, and why one would want it.
        </EmptyState>
      </div>
    </Card>
  );
}

function Overlays() {
  const [shown, show] = useState<"dialog" | "confirm" | null>(null);
  const toastProblem = useToastProblem();
  return (
    <Card title="Over the page">
      <Row>
        <Button onClick={() => show("dialog")}>Dialog</Button>
        <Button onClick={() => show("confirm")}>Confirm</Button>
        <Menu
          trigger={<Button>Menu</Button>}
          entries={[
            { label: "Rename", onSelect: () => undefined },
            { label: "Not now", onSelect: () => undefined, isDisabled: true },
            { label: "Delete", onSelect: () => show("confirm"), isDangerous: true },
          ]}
        />
        <Button onClick={() => toast("Saved", { label: "Undo", onClick: () => undefined })}>Toast</Button>
        <Button onClick={() => toastProblem(refusal)}>Toast of a problem</Button>
        <CopyButton text="svc" />
      </Row>
      <Dialog isOpen={shown === "dialog"} onClose={() => show(null)} title="A dialog" description="What it is for.">
        <TextField name="name" label="Name" />
      </Dialog>
      <Confirm
        isOpen={shown === "confirm"}
        onClose={() => show(null)}
        title="Delete it?"
        action="Delete"
        onConfirm={async () => Promise.reject(refusal)}
      >
        It cannot come back.
      </Confirm>
    </Card>
  );
}

const rows = [
  { id: "1", name: "Bike shop", count: 1_204, at: "2026-01-02T10:00:00.000Z" },
  {
    id: "2",
    name: "A name that is so long that it has to break somewhere in the middle",
    count: 3,
    at: "2026-02-03T10:00:00.000Z",
  },
];

const everyMark = `## A heading

**Strong**, *emphasised*, \`code\`, [a link](https://example.com/).

- One
- Two

1. First
2. Second

> Somebody said it.

| Size | Price |
| ---- | ----: |
| S    |    29 |

\`\`\`
npm start
\`\`\``;

function Lists() {
  return (
    <Card title="Lists">
      <div className="grid gap-4">
        <DataTable
          label="Chatbots"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { title: "Name", cell: ({ name }) => name },
            { title: "Messages", cell: ({ count }) => count.toLocaleString("en"), isNumeric: true },
            { title: "Created", cell: ({ at }) => <TimeAgo at={at} /> },
          ]}
          more={{ isThere: true, isBusy: false, onLoad: () => undefined }}
        />
        <LoadMore list={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: () => undefined }} count={50} />
        <CodeBlock
          label="Script"
          code={'<script src="https://chat.example/widget.js" data-chat-id="bot_1" async></script>'}
        />
        <Markdown text={everyMark} />
      </div>
    </Card>
  );
}
