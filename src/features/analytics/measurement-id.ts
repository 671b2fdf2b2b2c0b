import { useEffect, useState } from "react";
import { env } from "@/config/env";
import { whenOnline } from "@/lib/connection";

// As Google writes them: "G-ABC123", "UA-1234-1".
const looksRight = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/;

let asked: Promise<string | null> | null = null;

async function read(): Promise<string | null> {
  await whenOnline();
  try {
    const query = new URLSearchParams({ key: "eq.ga_measurement_id", select: "value" });
    const response = await fetch(`${env.supabaseUrl}/rest/v1/settings?${query}`, {
      headers: { apikey: env.supabasePublishableKey },
    });
    if (!response.ok) throw new Error(`The settings answered ${response.status}.`);
    const [row] = (await response.json()) as { value: string | null }[];
    const id = row?.value?.trim() ?? "";
    if (id !== "" && !looksRight.test(id)) console.warn(`"${id}" is no measurement id.`);
    return looksRight.test(id) ? id : null;
  } catch (error) {
    console.warn("The measurement id could not be read: page views are not reported.", error);
    return null;
  }
}

/** The measurement id that administrators have set; null while it is not known, or when there is none. */
export function useMeasurementId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    async function know() {
      asked ??= read();
      const known = await asked;
      if (wanted) setId(known);
    }
    void know();
    return () => {
      wanted = false;
    };
  }, []);
  return id;
}
