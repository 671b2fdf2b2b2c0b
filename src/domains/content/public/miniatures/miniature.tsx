import type { SiteModel } from "@contract/enums";
import type { ComponentType } from "react";
import { Bakery, type MiniatureProps } from "../../parts/miniature";
import { Clinic } from "./clinic";
import { LawOffice } from "./law-office";
import { Photographer } from "./photographer";
import { Restaurant } from "./restaurant";
import { Workshop } from "./workshop";

const drawings: Record<SiteModel, ComponentType<MiniatureProps>> = {
  bakery: Bakery,
  clinic: Clinic,
  law_office: LawOffice,
  photographer: Photographer,
  restaurant: Restaurant,
  workshop: Workshop,
};

/** The drawn website of a model. */
export function Miniature({ model, ...props }: MiniatureProps & { model: SiteModel }) {
  const Drawing = drawings[model];
  return <Drawing {...props} />;
}
