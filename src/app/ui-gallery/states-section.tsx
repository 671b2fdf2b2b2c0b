import Inbox from "lucide-react/icons/inbox";
import { EmptyState } from "@/kit/empty-state";
import { ErrorState } from "@/kit/error-state";
import { FailurePage } from "@/kit/failure-page";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Progress } from "@/kit/ui/progress";
import { Skeleton } from "@/kit/ui/skeleton";
import { Spinner } from "@/kit/ui/spinner";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const nothing = () => undefined;

/** Loading, empty and error states. */
export function StatesSection() {
  return (
    <GallerySection id="states" title="Skeleton, spinner, progress, empty and error states">
      <Specimen name="Skeleton">
        <div aria-busy="true" className="flex w-full flex-col gap-3">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      </Specimen>
      <Specimen name="Spinner">
        <Spinner />
        <Spinner label="Loading" className="text-3xl text-second" />
      </Specimen>
      <Specimen name="Progress" wide>
        <Progress value={0} label="Nothing done" />
        <Progress value={40} label="Course" />
        <Progress value={7} max={7} label="All lessons done" />
        <Progress value={null} label="Not known" />
      </Specimen>
      <Specimen name="EmptyState" wide>
        <Card>
          <EmptyState
            icon={Inbox}
            title="No messages"
            description="What customers write to you appears here."
          >
            <Button variant="outline">Write one</Button>
          </EmptyState>
        </Card>
        <Card>
          <EmptyState icon={Inbox} title={longText.sentence} description={longText.sentence} />
        </Card>
      </Specimen>
      <Specimen name="ErrorState" wide>
        <Card>
          <ErrorState code="network" onRetry={nothing} />
        </Card>
        <Card>
          <ErrorState code="unknown" title={longText.sentence} onRetry={nothing} retrying />
        </Card>
      </Specimen>
      <Specimen name="FailurePage">
        <FailurePage onRetry={nothing} />
      </Specimen>
    </GallerySection>
  );
}
