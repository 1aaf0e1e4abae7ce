import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useConnection, useRealtime } from "~/realtime/use-realtime";
import { usePromiseEvents } from "~/ui/bars/use-promise-events";
import { useToast } from "~/ui/toast/toasts";
import type { AppData } from "./app-data";
import { OfflineQueue } from "~/ui/offline/offline-queue";
import { watchInstall } from "~/ui/offline/install-prompt";
import { useBadge, useScreenOn } from "~/ui/offline/use-phone";
import { useServiceWorker } from "~/ui/offline/use-service-worker";
import { toastOfEvent } from "./toast-of-event";

/** Keeps the member's socket open, shows the toasts of its events, and loads what they do not carry. Shows what waits for the network. */
export function LiveEvents({ memberId, data }: { memberId: string; data: AppData }) {
  const toast = useToast();
  const { pathname } = useLocation();
  const { offers } = data.toAnswer;
  useConnection(memberId);
  usePromiseEvents(data, memberId);
  useServiceWorker(memberId, data);
  useEffect(watchInstall, []);
  useBadge(data.unread + data.toAnswer.count);
  useScreenOn(data.promises.some(({ stage }) => stage === "running"));
  useRealtime((event) => {
    const shown = toastOfEvent(event, { memberId, pathname, offers });
    if (shown) toast(shown);
  });
  return <OfflineQueue />;
}
