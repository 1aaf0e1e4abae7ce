import { useNavigation } from "@remix-run/react";
import { useLasting } from "./use-lasting";

/** Longest time for which the spinner covers the app, in milliseconds (specification 9). */
const MOST_MS = 2000;
const authActions = ["/auth", "/api/logout"];

/** Shown while a sign-in or sign-out is under way, 2 s at most. */
export function AuthSpinner() {
  const { formAction } = useNavigation();
  const pending = formAction !== undefined && authActions.some((path) => formAction.startsWith(path));
  const over = useLasting(pending, MOST_MS);
  if (!pending || over) return null;
  return (
    <div className="auth-spinner" role="status">
      <span className="spinner" />
      Loading auth state...
    </div>
  );
}
