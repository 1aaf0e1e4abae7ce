import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownCar } from "~/domain/car";
import { compass, distanceMiles } from "~/domain/places/rules";
import { requireMember } from "~/auth/guards";
import { formPlace } from "~/forms/load-form-place";
import { carAction } from "~/routes/_app.car/car-action.server";
import { hasJustParked } from "~/domain/car/rules";
import { CarPage } from "~/routes/_app.car/car-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { tab: "profile", title: "My Car", back: "/profile", offline: "My Car" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, context);
  const { context: domain } = context.app;
  const [car, around] = await Promise.all([ownCar(domain, signedIn.actor), formPlace(request, context, signedIn)]);
  const { place } = around;
  const way = car && place && { miles: distanceMiles(place, car), direction: compass(place, car) };
  const asksForTip = car !== null && hasJustParked(car, domain.clock.now());
  return { ...around, car, way, asksForTip };
}

export const action = ({ request, context }: ActionFunctionArgs) => carAction(request, context);

export default function Car() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply();
  return <CarPage {...data} reply={reply} />;
}
