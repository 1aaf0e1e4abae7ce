import { z } from "zod";
import { carForm, changeCar, leaveCar, parkCar, parkForm } from "~/domain/car";
import { refuse } from "~/domain/shared/errors";
import { formAction } from "~/forms/form-action";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

const then = "/car";

/** Answers the forms of My Car. */
export async function carAction(request: Request, load: AppLoadContext) {
  switch ((await formOf(request.clone())).get("intent")) {
    case "park":
      return formAction(request, load, {
        schema: parkForm,
        purpose: "keep where you parked",
        failed: "Failed to keep the place. Please try again.",
        then,
        work: async (context, actor, { about, ...place }) => {
          if (about) refuse("place-too-wide");
          await parkCar(context, actor, place);
          return { title: "Place Kept", message: "Only you see where you parked." };
        },
      });
    case "save-car":
      return formAction(request, load, {
        schema: carForm,
        failed: "Failed to save. Please try again.",
        then,
        work: async (context, actor, car) => {
          await changeCar(context, actor, car);
          return { title: "Saved", message: car.reminder ? "We remind you at that time." : "Nobody else sees it." };
        },
      });
    case "left":
      return formAction(request, load, {
        schema: z.object({}),
        failed: "Failed to erase the place. Please try again.",
        then,
        work: async (context, actor) => {
          await leaveCar(context, actor);
          return { title: "Erased", message: "The place of your car is gone." };
        },
      });
    default:
      return refuse("invalid-input");
  }
}
