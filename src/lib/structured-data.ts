import { env } from "@/config/env";
import { site } from "@/config/site";

/** A description of a page's content for search engines, in the words of schema.org. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

const organizationId = `${env.siteUrl}/#organization`;

/** Who runs the site. */
export function organization(): StructuredData {
  return {
    "@type": "Organization",
    "@id": organizationId,
    name: site.name,
    url: `${env.siteUrl}/`,
    logo: `${env.siteUrl}/icon-512.png`,
    email: site.contactEmail,
    ...(site.company.name && { legalName: site.company.name }),
    ...(site.company.taxId && { taxID: site.company.taxId }),
    ...(site.profiles.length > 0 && { sameAs: site.profiles.map(({ url }) => url) }),
  };
}

/** Questions with their answers, as they stand on the page. */
export function faqPage(items: readonly { title: string; text: string }[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ title, text }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
}

type ProductFacts = {
  name: string;
  description: string;
  /** Where it is sold: an address of this site. */
  url: string;
  image: string;
  /** In minor units, with its ISO 4217 code. */
  price: { amount: number; currency: string };
  interval: "month" | "year";
};

/** The subscription and what it costs. */
export function product({ name, description, url, image, price, interval }: ProductFacts): StructuredData {
  const currency = price.currency.toUpperCase();
  const amount = (price.amount / 100).toFixed(2);
  return {
    "@type": "Product",
    name,
    description,
    image,
    brand: { "@type": "Brand", name: site.name },
    offers: {
      "@type": "Offer",
      url,
      price: amount,
      priceCurrency: currency,
      availability: "https://schema.org/InStock",
      seller: { "@id": organizationId },
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: amount,
        priceCurrency: currency,
        referenceQuantity: {
          "@type": "QuantitativeValue",
          value: 1,
          unitCode: interval === "year" ? "ANN" : "MON",
        },
      },
    },
  };
}

type ArticleFacts = {
  title: string;
  description: string;
  author: string;
  url: string;
  image: string;
  /** ISO times. */
  publishedAt: string;
  updatedAt: string;
  keywords: string;
  /** Language tag of the text. */
  language: string;
};

/** A post of the blog. */
export function article(facts: ArticleFacts): StructuredData {
  return {
    "@type": "Article",
    headline: facts.title.slice(0, 110),
    description: facts.description,
    image: facts.image,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    author: { "@type": "Person", name: facts.author },
    publisher: { "@id": organizationId },
    mainEntityOfPage: facts.url,
    keywords: facts.keywords,
    inLanguage: facts.language,
  };
}

/** The way from the front page to this one. */
export function breadcrumbs(trail: readonly { name: string; url: string }[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** One block of JSON-LD, safe inside a script element whatever the texts hold. */
export function jsonLd(items: readonly StructuredData[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": items }).replaceAll("<", "\\u003c");
}
