export const domains = {
  good: [
    "exemplo.com.br",
    "padaria.pt",
    "xn--caf-dma.com",
    "a.io",
    "um-dois.exemplo.net",
    `${"a".repeat(63)}.com`,
  ],
  bad: [
    "exemplo",
    "Exemplo.com",
    "exemplo.com.",
    ".com",
    "https://exemplo.com",
    "exemplo.com/loja",
    "ex emplo.com",
    "-exemplo.com",
    "exemplo-.com",
    "ex_emplo.com",
    "exemplo..com",
    "café.com",
    "exemplo.c",
    "203.0.113.42",
    "127.0.0.11",
    "exemplo.123",
    "exemplo.com\n",
    "",
    `${"a".repeat(64)}.com`,
    `${"abcdefg.".repeat(32)}com`,
  ],
};

export const currencies = { good: ["brl", "eur"], bad: ["BRL", "r$", "real", ""] };

export const addresses = {
  good: ["https://cdn.example.com/a.webp", "http://127.0.0.1:54321/a.png", null],
  bad: [
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "//example.com/a.png",
    "a.png",
    "",
    `https://${"a".repeat(2048)}`,
    "http://[",
    "https://example.com/a\nb.png",
    "https://example.com:70000/a.png",
    "https://exam ple.com/a.png",
    "https://example.com@example.org/a.png",
  ],
};

// Names, subjects and titles that are invisible, change the surrounding text, or are not valid XML.
export const unplainLines = [
  "",
  "   ",
  "\u200b\u2060 \ufeff",
  "\u3164",
  "\u00ad",
  "Ana\nSouza",
  "Ana\u001bSouza",
  "Ana\u009bSouza",
  "Ana \u202Eazuos",
  "Ana\u2066",
  "Ana\u200f",
  "Ana\ufffe",
  "Ana\uffff",
];

export const plainLines = ["Zé", "李小龍", "👩\u200d👧", "Ana\u200bSouza"];

// A trigger of the profiles removes what makes them unplain.
export const cleanedLines = ["Ana\nSouza", "Ana \u202Eazuos", "Ana\u2066", "Ana\u200f"];

export const readableTimes = {
  good: ["2026-11-01T00:00:00Z", "1970-01-02T00:00:00Z", "9999-12-30T23:59:59Z", null],
  bad: ["infinity", "-infinity", "10000-01-01T00:00:00Z", "0044-03-15 BC", "0001-01-01T00:00:00Z"],
};
