const WIDTH = 360;
const BAY = 52;
const bays = [0, 1, 2, 3, 4, 5];
const EMPTY = 3;
const LEAVING = 1;
const left = (bay: number) => (WIDTH - bays.length * BAY) / 2 + bay * BAY;

/** A car seen from above, its nose up, centred on 0,0. */
function Car({ className, transform }: { className: string; transform: string }) {
  return (
    <g className={`car ${className}`} transform={transform}>
      <rect x="-17" y="-33" width="34" height="66" rx="11" />
      <path className="glass" d="M-12-12q12-7 24 0l-2 9h-20zM-10 20h20l2 7q-12 4-24 0z" />
    </g>
  );
}

/** A kerb with one bay free, one car about to leave, and the member's own on its way: the product in one picture. */
export function StreetScene() {
  return (
    <svg
      className="street"
      viewBox={`0 0 ${WIDTH} 216`}
      role="img"
      aria-label="A free parking space between parked cars"
    >
      <path className="kerb" d={`M0 0h${WIDTH}v18H0z`} />
      <path className="lines" d={[...bays, bays.length].map((bay) => `M${left(bay)} 22v76`).join("")} />
      <path className="centre" d={`M0 158h${WIDTH}`} />
      {bays
        .filter((bay) => bay !== EMPTY && bay !== LEAVING)
        .map((bay) => (
          <Car key={bay} className="parked" transform={`translate(${left(bay) + BAY / 2} 60)`} />
        ))}
      <Car className="leaving" transform={`translate(${left(LEAVING) + BAY / 2 + 4} 88)rotate(-14)`} />
      <rect className="free" x={left(EMPTY) + 5} y="22" width={BAY - 10} height="74" rx="10" />
      <circle className="tick" cx={left(EMPTY) + BAY / 2} cy="58" r="13" />
      <path className="tick-mark" d={`m${left(EMPTY) + BAY / 2 - 6} 58 4 5 8-9`} />
      <path className="way" d={`M108 186H176q${left(EMPTY) + BAY / 2 - 176} 0 ${left(EMPTY) + BAY / 2 - 176}-78`} />
      <Car className="me" transform="translate(66 186)rotate(90)" />
    </svg>
  );
}
