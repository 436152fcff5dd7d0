import { useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ColourField } from "../../ui/colour-field.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import { Form } from "../../ui/form.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { ListField } from "../../ui/list-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Slider } from "../../ui/slider.tsx";
import { Switch } from "../../ui/checkbox.tsx";

const refusal = new ApiProblem({
  title: "Invalid",
  status: 400,
  code: "invalid_request",
  errors: [{ path: "refused.1", message: "must have at most 200 characters" }],
});

/** Fields that hold more than a text. */
export function SettingsFields() {
  const [colour, setColour] = useState("#2563eb");
  const [number, setNumber] = useState(20);
  const [pixels, setPixels] = useState(16);
  const [corner, setCorner] = useState<"left" | "right">("right");
  const [items, setItems] = useState<readonly string[]>(["First", "Second", "Third"]);
  const [none, setNone] = useState<readonly string[]>([]);
  return (
    <Card title="Fields of settings">
      <Form problem={refusal} onSubmit={() => undefined} className="grid items-start gap-4 sm:grid-cols-2">
        <ColourField
          name="colour"
          label="Color"
          chooserLabel="Choose the colour"
          refusal="Write a colour such as #2563eb."
          value={colour}
          onChange={setColour}
        />
        <NumberField name="number" label="Whole number" min={1} max={100} value={number} onChange={setNumber} />
        <Slider label="Found by trying" min={0} max={24} value={pixels} text={`${pixels} px`} onChange={setPixels} />
        <Labelled label="One of a few" hint="Beside each other.">
          <Segments
            label="One of a few"
            value={corner}
            onChange={setCorner}
            choices={[
              { value: "left", label: "Left" },
              { value: "right", label: "Right" },
            ]}
          />
        </Labelled>
        <ListField
          name="refused"
          label="In an order, one of them refused"
          hint="Three at most."
          addLabel="Add one"
          items={items}
          onChange={setItems}
          atMost={3}
          isOrdered
        />
        <ListField name="none" label="None yet" addLabel="Add the first" items={none} onChange={setNone} atMost={9} />
        <FieldGroup isDisabled>
          <NumberField name="read" label="Read, not changed" min={1} max={9} value={3} onChange={() => undefined} />
          <Switch label="Nor this" isOn onChange={() => undefined} />
        </FieldGroup>
        <Button type="submit" look="primary">
          Save
        </Button>
      </Form>
    </Card>
  );
}
