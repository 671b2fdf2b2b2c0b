import { env } from "./env";
import { site } from "./site";
import { foldText } from "./search-text";

/** Structured data of a page for search engines, in the vocabulary of schema.org. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

const organizationId = `${env.siteUrl}/#organization`;

// Checkers read each reference by itself, so it names the organisation.
const organizationReference = { "@type": "Organization", "@id": organizationId, name: site.name };

/** Returns the structured data of the site's operator. */
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

/** Returns the structured data of the page's questions with their answers. */
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
  /** URL of the offer on this site. */
  url: string;
  image: string;
  /** In minor units with its ISO 4217 code. */
  amount: number;
  currency: string;
  interval: "month" | "year";
};

/** Returns the structured data of the subscription with its price. */
export function product({
  name,
  description,
  url,
  image,
  amount,
  currency,
  interval,
}: ProductFacts): StructuredData {
  const priceCurrency = currency.toUpperCase();
  const price = (amount / 100).toFixed(2);
  return {
    "@type": "Product",
    name,
    description,
    image,
    brand: { "@type": "Brand", name: site.name },
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency,
      availability: "https://schema.org/InStock",
      seller: organizationReference,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency,
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
  /** ISO 8601 times. */
  publishedAt: string;
  updatedAt: string;
  keywords: string;
  /** Language tag of the text. */
  language: string;
};

/** Returns the structured data of a blog post. */
export function article(facts: ArticleFacts): StructuredData {
  return {
    "@type": "Article",
    headline: facts.title.slice(0, 110),
    description: facts.description,
    image: facts.image,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    // Posts of the team are signed with the brand's name.
    author: foldText(facts.author).includes(foldText(site.name))
      ? {
          "@type": "Organization",
          name: facts.author,
          url: `${env.siteUrl}/`,
          parentOrganization: organizationReference,
        }
      : { "@type": "Person", name: facts.author },
    publisher: organizationReference,
    mainEntityOfPage: facts.url,
    keywords: facts.keywords,
    inLanguage: facts.language,
  };
}

/** Returns the structured data of the path from the front page to a page. */
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

/** Serialises JSON-LD, safe inside a script element for any text. */
export function jsonLd(items: readonly StructuredData[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": items }).replaceAll("<", "\\u003c");
}
