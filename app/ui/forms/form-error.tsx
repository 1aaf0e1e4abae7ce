import { useForm } from "./form-state";

/** What went wrong with the form as a whole; fields that are wrong speak for themselves. */
export function FormError() {
  const { reply } = useForm();
  if (!reply?.failure || Object.keys(reply.errors).length > 0) return null;
  const focus = { autoFocus: true };
  return (
    <p className="failure notice danger" tabIndex={-1} {...focus}>
      <strong>{reply.failure.title}.</strong> {reply.failure.message}
    </p>
  );
}
