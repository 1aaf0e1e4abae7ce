import { z } from "zod";
import { carForm, changeCar, leaveCar, parkCar, parkForm } from "~/domain/car";
import { refuse } from "~/domain/shared/errors";
import { form, pageAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

/** Answers the forms of My Car. */
export const carAction = (request: Request, load: AppLoadContext) =>
  pageAction(request, load, "/car", {
    park: form({
      schema: parkForm,
      purpose: "keep where you parked",
      failed: "Failed to keep the place. Please try again.",
      work: async (context, actor, { about, ...place }) => {
        if (about) refuse("place-too-wide");
        await parkCar(context, actor, place);
        return { title: "Place Kept", message: "Only you see where you parked." };
      },
    }),
    "save-car": form({
      schema: carForm,
      failed: "Failed to save. Please try again.",
      work: async (context, actor, car) => {
        await changeCar(context, actor, car);
        return { title: "Saved", message: car.reminder ? "We remind you at that time." : "Nobody else sees it." };
      },
    }),
    left: form({
      schema: z.object({}),
      failed: "Failed to erase the place. Please try again.",
      work: (context, actor) => leaveCar(context, actor),
      done: { title: "Erased", message: "The place of your car is gone." },
    }),
  });
