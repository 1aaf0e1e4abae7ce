import { Link } from "@remix-run/react";
import type { RewardForMember } from "~/domain/rewards/rules";

interface Props {
  reward: RewardForMember;
  points: number;
  /** Opens the dialog that asks before points are spent. Without JavaScript 'Claim' links to the same question. */
  onClaim: (reward: RewardForMember) => void;
}

/** One reward of the catalogue. It can be claimed with enough points (specification 9). */
export function RewardRow({ reward, points, onClaim }: Props) {
  const { id, title, description, category, pointsCost, available } = reward;
  return (
    <li>
      <div className="static">
        <div>
          <h3>{title}</h3>
          <p>
            {pointsCost} pts · {category}
          </p>
          <small>{description}</small>
        </div>
        {available ? (
          <Link
            className="button"
            to={`?claim=${id}`}
            aria-label={`Claim ${title}`}
            onClick={(event) => {
              event.preventDefault();
              onClaim(reward);
            }}
          >
            Claim
          </Link>
        ) : (
          <small>{points < pointsCost ? `${pointsCost - points} to go` : "Not yet"}</small>
        )}
      </div>
    </li>
  );
}
