import { useExternalRedirect } from "@/domains/billing/parts/checkout";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { createWordpressSignIn } from "../data";

type WordpressButtonProps = {
  siteId: string;
  label: string;
  /** Title of the message that it failed. */
  failed: string;
  size?: "sm";
};

/** Signs in to the WordPress of a site that the provider made, by an address that works once. */
export function WordpressButton({ siteId, label, failed, size }: WordpressButtonProps) {
  const showErrorToast = useErrorToast();
  const { redirecting, redirect } = useExternalRedirect();
  return (
    <Button
      variant="outline"
      {...(size && { size })}
      loading={redirecting}
      className="max-sm:w-full"
      onClick={async () => {
        const error = await redirect(() => createWordpressSignIn(siteId));
        if (error) showErrorToast(failed, error);
      }}
    >
      {label}
    </Button>
  );
}
