import { Link } from "@remix-run/react";
import type { RewardForMember } from "~/domain/rewards/rules";

interface Props {
  reward: RewardForMember;
  points: number;
  /** Opens the dialog that asks again; without JavaScript 'Claim' is a link to the same question. */
  onClaim: (reward: RewardForMember) => void;
}

/** One reward of the catalogue; what is affordable can be claimed (specification 9). */
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
          <small>{pointsCost - points} to go</small>
        )}
      </div>
    </li>
  );
}
