/** In units of the drawing: its width and that of a bay. */
const WIDTH = 360;
const BAY = 52;
/** The bays by their number, from the left. */
const bays = [0, 1, 2, 3, 4, 5];
const EMPTY = 3;
const LEAVING = 1;
const left = (bay: number) => (WIDTH - bays.length * BAY) / 2 + bay * BAY;
const middle = (bay: number) => left(bay) + BAY / 2;

/** A car seen from above, its nose up, centred on 0,0. */
function Car({ fill, transform }: { fill: string; transform: string }) {
  return (
    <g fill={fill} transform={transform}>
      <rect x="-17" y="-33" width="34" height="66" rx="11" />
      <path fill="var(--surface)" fillOpacity=".75" d="M-12-12q12-7 24 0l-2 9h-20zM-10 20h20l2 7q-12 4-24 0z" />
    </g>
  );
}

/**
 * An illustration: a kerb with one free bay, one car about to leave, and the member's car arriving. It carries its own
 * colours, because every page pays for a rule of the style sheet.
 */
export function StreetScene() {
  return (
    <svg
      className="street"
      viewBox={`0 0 ${WIDTH} 216`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      role="img"
      aria-label="A free parking space between parked cars"
    >
      <path fill="var(--surface)" d={`M0 0h${WIDTH}v18H0z`} />
      <g stroke="var(--surface)">
        <path d={[...bays, bays.length].map((bay) => `M${left(bay)} 22v76`).join("")} />
        <path strokeDasharray="14 16" d={`M0 158h${WIDTH}`} />
      </g>
      {bays
        .filter((bay) => bay !== EMPTY && bay !== LEAVING)
        .map((bay) => (
          <Car key={bay} fill="var(--edge)" transform={`translate(${middle(bay)} 60)`} />
        ))}
      <Car fill="#f59e0b" transform={`translate(${middle(LEAVING) + 4} 88)rotate(-14)`} />
      <g stroke="var(--available)" strokeWidth="2.5" strokeDasharray="6 5" fill="var(--available-soft)">
        <rect x={left(EMPTY) + 5} y="22" width={BAY - 10} height="74" rx="10" />
      </g>
      <circle fill="var(--available)" cx={middle(EMPTY)} cy="58" r="13" />
      <path stroke="var(--surface)" strokeLinejoin="round" d={`m${middle(EMPTY) - 6} 58 4 5 8-9`} />
      <path
        stroke="var(--me)"
        strokeDasharray="1 9"
        strokeWidth="4"
        d={`M108 186H176q${middle(EMPTY) - 176} 0 ${middle(EMPTY) - 176}-78`}
      />
      <Car fill="var(--me)" transform="translate(66 186)rotate(90)" />
    </svg>
  );
}
