/** Given names and family names, commonest first. */
export const firstNames = words(`
  Maria Anna John Peter Michael David Sarah Emma James Thomas Daniel Sophie Laura Julia Robert Paul Lisa Mark Andrew
  Susan Karen Helen Margaret Elizabeth Christine Martin Stefan Nina Eva Lena Katharina Alexander Christopher Matthew
  Joseph William George Richard Steven Kevin Brian Gary Ronald Kenneth Olivia Charlotte Amelia Grace Chloe Mia Isla
  Ava Ella Lily Zoe Ruby Hannah Lucy Alice Clara Ida Frida Astrid Ingrid Bruno Carlo Diego Elena Fatima Giulia Hiroshi
  Ivan Jasmine Kofi Leila Mohammed Nadia Omar Priya Quentin Rahul Sanjay Tariq Uma Victor Wei Xenia Yusuf Zara Aisha
  Bilal Chiara Dmitri Esther Farah Gustav Haruki Ines Jürgen Kimiko Lorenzo Mehmet Noor Øystein Paulina Rosalind
  Søren Thea Ulrike Valentina Wiktor Yara Zdeněk Łucja`);

export const lastNames = words(`
  Smith Jones Williams Brown Taylor Wilson Johnson White Martin Anderson Thompson Nguyen Walker Harris Lee Ryan Robinson
  Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell
  Rose Davies Rodriguez Cox Alexander Garden Campbell Stewart Murray Reid Morrison Fraser Graham Hunter Singh Kaur
  Chen Wang Li Zhang Liu Tran Pham Kim Park Tanaka Sato Suzuki Müller Schmidt Schneider Fischer Weber Meyer Wagner
  Becker Schulz Hoffmann Rossi Russo Ferrari Esposito Bianchi Romano García Fernández López Martínez Sánchez Dubois
  Durand Leroy Moreau Laurent Jansen Visser Bakker Meijer Kowalski Nowak Wójcik Novák Svoboda Dvořák Horváth Nagy
  Ivanova Petrov Popov Hansen Johansen Olsen Larsen Andersson Karlsson Nilsson Virtanen Korhonen Papadopoulos
  Yılmaz Kaya Demir Haddad Khoury Mansour Abebe Okafor Mensah Diallo Banda O'Brien O'Sullivan McCarthy MacDonald
  Featherstonehaugh Quartermaine Zymierski`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
