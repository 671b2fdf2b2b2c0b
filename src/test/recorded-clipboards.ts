/** Contents of the clipboard after a copy, by type. */
export type Clipboard = { html?: string; text: string };

// The structure is that of the named program; the words are ours.

/** Microsoft Word 365 for Windows, from a document with a title, lists of two kinds and a table. */
export const word: Clipboard = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Tabela normal";}</style><![endif]-->
</head>
<body lang=PT-BR link="#0563C1" vlink="#954F72" style='tab-interval:35.4pt'>
<!--StartFragment-->
<h1><span style='mso-fareast-font-family:"Times New Roman"'>Cardápio da semana<o:p></o:p></span></h1>
<p class=MsoNormal>Temos <b>pão quente</b> e <i style='mso-bidi-font-style:normal'>café fresco</i> em <a href="https://padaria.exemplo.com.br/pedidos?loja=2&amp;hora=manha#hoje">padaria.exemplo.com.br</a>, numa área de 80 m<sup>2</sup>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Pães<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>De <b>queijo</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Francês<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bolos<o:p></o:p></p>
<h2>Como pedir<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->Escolha<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->Pague<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l1 level2 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->por Pix<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr><td width=200 valign=top><p class=MsoNormal><b>Produto<o:p></o:p></b></p></td><td width=200 valign=top><p class=MsoNormal><b>Preço<o:p></o:p></b></p></td></tr>
 <tr><td width=200 valign=top><p class=MsoNormal>Pão de queijo<o:p></o:p></p></td><td width=200 valign=top><p class=MsoNormal>R$&nbsp;5 * 3<o:p></o:p></p><p class=MsoNormal>o cento | combinar<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="i1"><v:imagedata src="file:///C:/Users/ana/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"><![endif]><o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`,
  text: "Cardápio da semana\r\nTemos pão quente e café fresco em padaria.exemplo.com.br\r\n•\tPães\r\no\tDe queijo\r\n",
};

/** Word for the web: one list for each item. */
export const wordForTheWeb: Clipboard = {
  html: `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" style="margin: 0px;"><span class="TextRun SCXW1 BCX8" style="font-weight: bold;"><span class="NormalTextRun SCXW1 BCX8">Horários</span></span><span class="EOP SCXW1 BCX8" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li class="OutlineElement Ltr SCXW1 BCX8" data-leveltext="" data-listid="3" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1 BCX8"><span class="TextRun SCXW1 BCX8">Segunda</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle2 SCXW1 BCX8" role="list"><li class="OutlineElement Ltr SCXW1 BCX8" data-leveltext="o" data-listid="3" data-aria-level="2" role="listitem"><p class="Paragraph SCXW1 BCX8"><span class="TextRun SCXW1 BCX8">das 8h às 18h</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li class="OutlineElement Ltr SCXW1 BCX8" data-leveltext="" data-listid="3" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1 BCX8"><span class="TextRun SCXW1 BCX8">Terça</span></p></li></ul></div>`,
  text: "Horários\nSegunda\ndas 8h às 18h\nTerça",
};

/** Google Docs in Chrome: a wrapper that is not bold, nested lists beside their item, a checklist. */
export const googleDocs: Clipboard = {
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f4c1e0a-7fff-1d2e-3c4b-000000000000"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Nossa história</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Feito com </span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">carinho</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> e </span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">calma</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">. Veja </span><a href="https://exemplo.com/historia_(completa)?de=docs" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">exemplo.com</span></a></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Farinha</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">integral</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Fermento</span></p></li></ul><ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18.4px" alt="checked" aria-roledescription="checkbox"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Comprar sal</span></p></li></ul><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"><col width="301"></colgroup><tbody><tr style="height:0pt"><td colspan="2"><p dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Preços</span></p></td></tr><tr><td><p dir="ltr"><span style="font-weight:400;">Bolo</span></p></td><td><p dir="ltr"><span style="font-weight:400;">R$ 40</span></p></td></tr></tbody></table></div><br /></b>`,
  text: "Nossa história\n\nFeito com carinho e calma. Veja exemplo.com\n\nFarinha\nintegral\nFermento\n",
};

/** LibreOffice Writer 7 on Linux. */
export const libreOffice: Clipboard = {
  html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="pt-BR" link="#000080" vlink="#800000" dir="ltr"><h2 class="western">
Entregas</h2>
<p style="line-height: 100%; margin-bottom: 0cm">Entregamos <b>todo dia</b>
e <i>sem taxa</i>, veja
<a href="https://www.exemplo.com.br/entregas/bairros.html"><font color="#000080"><u>www.exemplo.com.br</u></font></a></p>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Centro</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">Rua <font face="Liberation Serif, serif">Augusta</font></p></li>
	</ul></li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Zona sul</p></li>
</ol>
<table width="100%" cellpadding="4" cellspacing="0">
	<col width="128*"/>
	<col width="128*"/>
	<tr valign="top">
		<td style="border: 1px solid #000000"><p>Dia</p></td>
		<td style="border: 1px solid #000000"><p>Hora</p></td>
	</tr>
	<tr valign="top">
		<td><p>Sábado</p></td>
		<td><ul><li><p>8h</p></li><li><p>10h</p></li></ul></td>
	</tr>
</table>
</body>
</html>`,
  text: "Entregas\nEntregamos todo dia e sem taxa, veja www.exemplo.com.br\n1. Centro\n• Rua Augusta\n2. Zona sul\n",
};

/** Notion in Chrome: HTML, and Markdown as text. */
export const notion: Clipboard = {
  html: `<meta charset='utf-8'><h2>Plano do mês</h2>
<p>Um texto <strong>forte</strong> e <em>leve</em> com <a href="https://www.notion.so/Plano-1a2b3c4d5e6f?pvs=21">notion.so/plano</a></p>
<ul>
<li>Primeiro
<ul>
<li>Dentro</li>
</ul>
</li>
</ul>
<ul>
<li>[ ]  Fazer fotos</li>
<li>[x]  Escrever textos</li>
</ul>
<blockquote>
<p>Uma frase</p>
</blockquote>
<table>
<thead>
<tr>
<th>Mês</th>
<th>Meta</th>
</tr>
</thead>
<tbody>
<tr>
<td>Maio</td>
<td>10</td>
</tr>
</tbody>
</table>
<!-- notionvc: 4b67483a-fa95-40b6-870d-2eacd9bc18d8 -->`,
  text: "## Plano do mês\n\nUm texto **forte** e *leve* com [notion.so/plano](https://www.notion.so/Plano-1a2b3c4d5e6f?pvs=21)\n\n- Primeiro\n    - Dentro\n\n- [ ]  Fazer fotos\n- [x]  Escrever textos\n\n> Uma frase\n>\n\n| Mês | Meta |\n| --- | --- |\n| Maio | 10 |",
};

/** WhatsApp Web, after a copy of two messages. It puts plain text alone on the clipboard. */
export const whatsApp: Clipboard = {
  text: "[10:32, 27/11/2026] Ana Souza: *Promoção* de hoje:\n• 5 * 3 * 2 pães\n• _bolo_ de fubá\nhttps://exemplo.com.br/pedido_novo?a=1&b=2\n[10:33, 27/11/2026] Ana Souza: até ~sexta~ sábado",
};

/** A published Google Doc, a Facebook post and an Outlook message: each link leads over a page of theirs. */
export const redirectedLinks: Clipboard = {
  html: `<meta charset='utf-8'><p style="margin:0"><span style="font-family:Arial">Veja </span><a href="https://www.google.com/url?q=https://banco.com.br/conta?a%3D1&amp;sa=D&amp;source=editors&amp;ust=1764270000000000&amp;usg=AOvVaw0abc">https://banco.com.br</a><span>, </span><a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fpadaria.exemplo.com.br%2Fbolos%3Ffbclid%3DIwAR0&amp;h=AT0xyz" target="_blank" rel="noopener nofollow">os bolos</a><span> e </span><a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Floja.exemplo.com.br%2Fpedido&amp;data=05%7C02%7Cana&amp;sdata=abc%3D&amp;reserved=0" title="Original URL">o pedido</a></p>`,
  text: "Veja https://banco.com.br, os bolos e o pedido",
};
