import { z } from "zod/v4";
import { idText } from "../shared/text";

/** What the form that claims a reward sends. */
export const claimRewardInput = z.object({ rewardId: idText });
