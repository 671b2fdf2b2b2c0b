import Check from "lucide-react/icons/check";
import { Alert } from "@/kit/ui/alert";
import { Avatar } from "@/kit/ui/avatar";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "@/kit/ui/card";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const tones = ["neutral", "success", "warning", "danger"] as const;

const square = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#1f5e66" d="M0 0h1v1H0z"/><path fill="#ffbe2e" d="M0 0h1L0 1z"/></svg>')}`;

/** Components that contain or mark content. */
export function ContentSection() {
  return (
    <GallerySection id="content-parts" title="Card, badge, avatar, alert">
      <Specimen name="Card" wide>
        <Card>
          <CardHeader>
            <CardTitle as="h3">Professional plan</CardTitle>
            <CardDescription>Everything a small business needs.</CardDescription>
          </CardHeader>
          <CardContent>Hosting, panel and support.</CardContent>
          <CardFooter>
            <Button>Subscribe</Button>
            <Button variant="ghost">Not now</Button>
          </CardFooter>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle as="h3">{longText.sentence}</CardTitle>
            <CardDescription className="[overflow-wrap:anywhere]">{longText.word}</CardDescription>
          </CardHeader>
          <CardContent>{longText.sentence}</CardContent>
        </Card>
      </Specimen>
      <Specimen name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="success">
          <Check aria-hidden="true" />
          With an icon
        </Badge>
      </Specimen>
      <Specimen name="Avatar">
        <Avatar initials="AS" />
        <Avatar initials="U" />
        <Avatar initials="AS" imageUrl={square} />
        <Avatar initials="BI" imageUrl="data:image/png;base64,broken" />
        <Avatar initials="LG" className="size-14! text-xl!" />
      </Specimen>
      <Specimen name="Alert" wide>
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={`The title of ${tone}`} role="note">
            What happened, and what to do.
          </Alert>
        ))}
        <Alert tone="danger" title={longText.sentence} role="note">
          {longText.word}
        </Alert>
      </Specimen>
    </GallerySection>
  );
}
