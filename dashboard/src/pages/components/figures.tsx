import { Chart } from "../../ui/chart/chart.tsx";
import { Tile, Tiles } from "../../ui/tile.tsx";

const format = (value: number) => value.toLocaleString("en");
const placeOf = (_: unknown, day: number) => ({ name: `${day + 1} March 2026`, short: `${day + 1} Mar` });
const many = Array.from({ length: 31 }, (_, day) => Math.round(20 + 12 * Math.sin(day / 3) + day / 2));
const days = many.map(placeOf);
const shared = { format, placeTitle: "Day", places: days, fileName: "example.csv" };

/** Tiles and charts in every state. */
export function Figures() {
  return (
    <>
      <Tiles>
        <Tile label="Alone" value="1,204" hint="What is counted." />
        <Tile
          label="Better"
          value="86%"
          detail="430 of 500"
          change={{ text: "+4 points", isBetter: true }}
          hint="A share."
        />
        <Tile label="Worse" value="2.4 s" change={{ text: "+20%, 2 s before", isBetter: false }} hint="A time." />
        <Tile
          label="Leads somewhere"
          value="–"
          course={[4]}
          change={{ text: "none before", isBetter: null }}
          hint="Nothing to take a share of."
          link={{ to: "/components" }}
        />
      </Tiles>
      <Chart {...shared} title="A curve" shape="line" series={[{ label: "Messages", values: many, look: "first" }]}>
        One measure over days.
      </Chart>
      <Chart
        {...shared}
        title="Three curves with gaps"
        shape="line"
        series={[
          { label: "Answered", values: many.map((value, day) => (day % 9 === 8 ? null : value)), look: "first" },
          { label: "Not answered", values: many.map((value) => Math.round(value / 3)), look: "second" },
          { label: "Answered, before", values: many.toReversed(), look: "before" },
        ]}
      >
        Told apart by dashes as well as by colour.
      </Chart>
      <Chart
        {...shared}
        title="Bars"
        shape="bars"
        places={days.slice(0, 7)}
        series={[
          { label: "Up", values: many.slice(0, 7), look: "first" },
          { label: "Down", values: many.slice(7, 14), look: "second" },
        ]}
      >
        Two measures side by side.
      </Chart>
      <Chart
        {...shared}
        title="Too few for a curve"
        shape="line"
        series={[{ label: "Messages", values: many.map((_, day) => (day === 3 ? 1 : 0)), look: "first" }]}
      >
        Bars in its place.
      </Chart>
      <Chart
        {...shared}
        title="Nothing"
        shape="line"
        series={[{ label: "Messages", values: many.map(() => 0), look: "first" }]}
      >
        Said in words.
      </Chart>
    </>
  );
}
