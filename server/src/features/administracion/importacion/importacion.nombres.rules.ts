import { comparable } from './importacion.valores.ts'

/** Splits a surname and a name in one column, with or without a comma. */

/** First part. */
export type OrdenNombre = 'apellido' | 'nombre'

export interface NombrePartido {
  apellido: string
  nombre: string
  /** True if it could be split elsewhere. */
  dudoso: boolean
}

/** Particles that belong to the next word: «de la Fuente» is one surname. */
const uniones = new Set('DE DEL LA LAS LOS EL Y DI DA DO DOS DU LE VAN VON DER MC MAC SAN SANTA SANTO D O ST'.split(' '))

/** Given names that are hardly ever surnames: they tell «Pérez López María» from «Pérez María Inés». */
const nombres = new Set(
  `AARON ABEL ABIGAIL ADA ADELA ADOLFO ADRIAN ADRIANA AGUSTIN AGUSTINA AIDA ALAN ALBA ALBERTO ALDO ALEJANDRA ALEJANDRO ALEXIS ALFREDO ALICIA
  ALMA AMADO AMALIA AMANDA AMELIA AMERICO ANA ANABELLA ANALIA ANDREA ANDRES ANGEL ANGELA ANGELES ANGELICA ANIBAL ANTONELLA ANTONIA ANTONIO ARACELI
  ARIADNA ARIEL ARMANDO ARTURO AUGUSTO AURELIO AURORA AYELEN BARBARA BAUTISTA BEATRIZ BELEN BENICIO BENITO BENJAMIN BERNARDO BERTA BLANCA BRAIAN
  BRENDA BRIAN BRUNO CAMILA CAMILO CANDELA CARINA CARLA CARLOS CARMEN CAROLINA CATALINA CECILIA CELESTE CELIA CELINA CESAR CINTIA CLARA CLARISA
  CLAUDIA CLAUDIO CLEMENTE CONSTANZA CORINA CRISTIAN CRISTINA CYNTHIA DAIANA DALMIRO DAMIAN DANIEL DANIELA DARIO DAVID DEBORA DELFINA DELIA DIEGO
  DOLORES DOMINGO DORA EDGARDO EDITH EDUARDO ELBA ELENA ELIANA ELIAS ELISA ELSA ELVIRA EMANUEL EMILCE EMILIA EMILIANO EMILIO EMMA ENRIQUE ERICA
  ERNESTO ESTEBAN ESTEFANIA ESTELA ESTER ESTHER EUGENIA EUGENIO EVA EVANGELINA EVELYN EZEQUIEL FABIAN FABIANA FABIO FACUNDO FAUSTO FEDERICO FELICITAS FELIPE
  FELIX FERNANDA FERNANDO FLAVIA FLORENCIA FLORENTINA FRANCISCA FRANCISCO FRANCO GABRIEL GABRIELA GASTON GENARO GERARDO GERMAN GILDA GISELA
  GISELLE GLADYS GLORIA GONZALO GRACIELA GREGORIO GRISELDA GUADALUPE GUIDO GUILLERMINA GUILLERMO GUSTAVO HAYDEE HECTOR HERNAN HILDA HORACIO HUGO
  IAN IGNACIO INES INGRID IRENE IRIS IRMA ISABEL ISMAEL IVAN IVANA JACINTO JAVIER JAZMIN JEREMIAS JESICA JESUS JIMENA JOAQUIN JOEL JOHANNA JONATHAN
  JORGE JORGELINA JOSE JOSEFA JOSEFINA JUAN JUANA JULIA JULIAN JULIANA JULIETA JULIO KAREN KARINA KEVIN LAURA LAUREANO LAUTARO LEANDRO LEILA
  LEONARDO LEONEL LEONOR LETICIA LIDIA LILIANA LINA LISANDRO LORENA LORENZO LOURDES LUCAS LUCIA LUCIANA LUCIANO LUCILA LUCRECIA LUDMILA LUIS LUISA
  LUJAN LUZ MABEL MACARENA MAGALI MAGDALENA MAIA MALENA MANUEL MANUELA MARA MARCELA MARCELO MARCO MARCOS MARGARITA MARIA MARIANA MARIANELA MARIANO
  MARIEL MARIELA MARINA MARIO MARISA MARISOL MARTA MARTHA MARTIN MARTINA MATEO MATIAS MAURICIO MAURO MAXIMILIANO MAXIMO MELINA MELISA MERCEDES
  MICAELA MIGUEL MILAGROS MILENA MIRIAM MIRTA MIRTHA MONICA MORENA NADIA NAHUEL NANCY NARA NATALIA NATALIO NELIDA NELSON NESTOR NICOLAS NIDIA NILDA NOELIA
  NOEMI NORA NORBERTO NORMA OFELIA OLGA OMAR ORLANDO OSCAR OSVALDO PABLO PALOMA PAMELA PAOLA PATRICIA PATRICIO PAULA PAULINA PAULO PEDRO PILAR
  RAFAEL RAMIRO RAMON RAMONA RAUL RAQUEL REBECA REGINA RENATA RENE RICARDO RITA ROBERTO ROCIO RODOLFO RODRIGO ROGELIO ROMINA ROQUE ROSA ROSANA
  ROSARIO ROXANA RUBEN RUTH SABRINA SALVADOR SAMANTA SAMUEL SANDRA SARA SAUL SEBASTIAN SERGIO SILVANA SILVIA SILVINA SILVIO SIMON SOFIA SOL SOLEDAD
  SONIA STELLA SUSANA TAMARA TATIANA TEODORO TERESA TERESITA TOBIAS TOMAS TOMASA URSULA VALENTIN VALENTINA VALERIA VALERIO VANESA VERONICA VICENTE
  VICTOR VICTORIA VILMA VIOLETA VIRGINIA VIRGINIO VIVIANA WALTER WANDA WILLIAM XIMENA YAMILA YANINA YESICA YOLANDA ZOE ZULEMA ZULMA`.split(
    /\s+/,
  ),
)
export const esNombreDePila = (palabra: string): boolean => nombres.has(comparable(palabra))

/** Words, with particles joined to the next one. */
function grupos(texto: string): string[] {
  const hechos: string[] = []
  let antes = ''
  for (const palabra of texto.split(' ').filter(Boolean)) {
    antes = antes ? `${antes} ${palabra}` : palabra
    if (uniones.has(comparable(palabra).replace(/['’.]/g, ''))) continue
    hechos.push(antes)
    antes = ''
  }
  if (antes) hechos.push(antes)
  return hechos
}

/** Splits a name without a comma; undefined for a single word. */
export function partirNombre(texto: string, orden: OrdenNombre): NombrePartido | undefined {
  const palabras = grupos(texto)
  if (palabras.length < 2) return undefined
  const junta = (apellidos: string[], nombre: string[], dudoso: boolean): NombrePartido => ({
    apellido: apellidos.join(' '),
    nombre: nombre.join(' '),
    dudoso,
  })
  if (orden === 'nombre') {
    const primero = palabras.findIndex((p, i) => i > 0 && !esNombreDePila(p))
    const desde = primero < 0 ? palabras.length - 1 : primero
    return junta(
      palabras.slice(desde),
      palabras.slice(0, desde),
      palabras.length > 2 && !palabras.slice(0, desde).every(esNombreDePila),
    )
  }
  const primero = palabras.findIndex((p, i) => i > 0 && esNombreDePila(p))
  // Three surnames without a known given name are implausible: one surname is usual.
  const hasta = primero > 0 && primero <= 2 ? primero : palabras.length > 3 && primero < 0 ? 2 : 1
  return junta(palabras.slice(0, hasta), palabras.slice(hasta), palabras.length > 2 && (hasta > 1 || primero !== 1))
}

/** Order of names in a column: 'coma' if split by commas, the part that goes first, or undefined if undecided. */
export function ordenDe(valores: readonly string[], titulo: string): OrdenNombre | 'coma' | undefined {
  const sinComa = valores.filter((v) => /\p{L}/u.test(v) && !v.includes(','))
  if (sinComa.length <= valores.length * 0.02) return 'coma'
  let [alPrincipio, alFinal] = [0, 0]
  for (const valor of sinComa) {
    const palabras = grupos(valor)
    const [primera = '', ultima = ''] = [palabras[0], palabras.at(-1)]
    if (esNombreDePila(primera) && !esNombreDePila(ultima)) alPrincipio++
    if (esNombreDePila(ultima) && !esNombreDePila(primera)) alFinal++
  }
  const visto = alPrincipio + alFinal
  const segunLista =
    visto < Math.min(3, sinComa.length)
      ? undefined
      : alFinal > 0.9 * visto
        ? 'apellido'
        : alPrincipio > 0.9 * visto
          ? 'nombre'
          : undefined
  const dicho = comparable(titulo)
  const [ape, nom] = [dicho.search(/\bAPE/), dicho.search(/\bNOM/)]
  const segunTitulo = ape < 0 || nom < 0 ? undefined : ape < nom ? 'apellido' : 'nombre'
  // A title that contradicts the values is left to the user.
  return segunTitulo && segunLista !== segunTitulo ? undefined : segunLista
}
