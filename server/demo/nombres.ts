/** Names, places and companies plausible in the demo's country; none is a real person. */
export const apellidos =
  'Acosta Aguirre Álvarez Arias Ávila Benítez Blanco Bravo Bustos Cabrera Cáceres Campos Cardozo Carrizo Castillo Castro Coronel Córdoba Correa Díaz Domínguez Duarte Escobar Farías Fernández Ferreyra Figueroa Flores Franco Funes Giménez Godoy Gómez González Gutiérrez Herrera Ibáñez Juárez Ledesma Leiva López Lucero Luna Maidana Maldonado Mansilla Martínez Medina Méndez Miranda Molina Montenegro Morales Moreno Moyano Muñoz Navarro Núñez Ojeda Olivera Ortiz Páez Peralta Pereyra Pérez Ponce Quiroga Ramírez Ramos Ríos Rivero Rodríguez Rojas Romero Ruiz Sánchez Silva Soria Sosa Soto Suárez Toledo Torres Valdez Vargas Vázquez Vega Velázquez Vera Villalba Zalazar Zárate'.split(
    ' ',
  )
export const varones =
  'Juan Carlos José Luis Miguel Jorge Roberto Ramón Héctor Daniel Raúl Oscar Mario Julio Sergio Pablo Diego Marcelo Gustavo Fernando Alejandro Martín Nicolás Matías Facundo Lucas Gonzalo Ezequiel Tomás Bruno'.split(
    ' ',
  )
export const mujeres =
  'María Ana Susana Norma Mirta Graciela Silvia Claudia Patricia Mónica Adriana Liliana Beatriz Laura Carolina Paula Valeria Natalia Gabriela Marina Verónica Florencia Agustina Camila Belén Rocío Micaela Julieta Lucía Martina'.split(
    ' ',
  )
export const localidades: Array<[string, string, string]> = [
  ['Rosario', '2000', 'Santa Fe'],
  ['Córdoba', '5000', 'Córdoba'],
  ['Mendoza', '5500', 'Mendoza'],
  ['San Miguel de Tucumán', '4000', 'Tucumán'],
  ['La Plata', '1900', 'Buenos Aires'],
  ['Mar del Plata', '7600', 'Buenos Aires'],
  ['Salta', '4400', 'Salta'],
  ['Santa Fe', '3000', 'Santa Fe'],
  ['San Juan', '5400', 'San Juan'],
  ['Resistencia', '3500', 'Chaco'],
  ['Corrientes', '3400', 'Corrientes'],
  ['Posadas', '3300', 'Misiones'],
  ['Bahía Blanca', '8000', 'Buenos Aires'],
  ['Neuquén', '8300', 'Neuquén'],
  ['Paraná', '3100', 'Entre Ríos'],
  ['Formosa', '3600', 'Formosa'],
  ['San Luis', '5700', 'San Luis'],
  ['La Rioja', '5300', 'La Rioja'],
  ['Río Cuarto', '5800', 'Córdoba'],
  ['Comodoro Rivadavia', '9000', 'Chubut'],
  ['Santiago del Estero', '4200', 'Santiago del Estero'],
  ['San Salvador de Jujuy', '4600', 'Jujuy'],
  ['Santa Rosa', '6300', 'La Pampa'],
  ['Ushuaia', '9410', 'Tierra del Fuego'],
]
export const calles = [
  'San Martín',
  'Belgrano',
  'Mitre',
  'Rivadavia',
  '9 de Julio',
  '25 de Mayo',
  'Sarmiento',
  'Moreno',
  'Alem',
  'Urquiza',
  'Las Heras',
  'Güemes',
  'Pellegrini',
  'Independencia',
]
const rubros = [
  'Metalúrgica',
  'Textil',
  'Logística',
  'Cooperativa',
  'Frigorífico',
  'Molinos',
  'Transportes',
  'Alimentos',
  'Química',
  'Maderera',
]
const formas = ['S.A.', 'S.R.L.', 'S.A.S.', 'Ltda.']
export const empresas = rubros.flatMap((rubro, i) =>
  [0, 1, 2, 3].map((j) => `${rubro} ${apellidos[(i * 11 + j * 17) % apellidos.length]} ${formas[(i + j) % 4]}`),
)
export const bancos: Array<[string, string]> = [
  ['011', 'Banco de la Nación Argentina'],
  ['014', 'Banco de la Provincia de Buenos Aires'],
  ['020', 'Banco de la Provincia de Córdoba'],
  ['029', 'Banco de la Ciudad de Buenos Aires'],
  ['330', 'Nuevo Banco de Santa Fe'],
  ['386', 'Nuevo Banco de Entre Ríos'],
  ['191', 'Banco Credicoop'],
  ['285', 'Banco Macro'],
  ['007', 'Banco Galicia'],
  ['072', 'Banco Santander'],
  ['017', 'BBVA Argentina'],
  ['034', 'Banco Patagonia'],
  ['045', 'Banco de San Juan'],
  ['083', 'Banco del Chubut'],
  ['093', 'Banco de La Pampa'],
  ['097', 'Banco Provincia del Neuquén'],
  ['268', 'Banco Provincia de Tierra del Fuego'],
  ['311', 'Nuevo Banco del Chaco'],
  ['315', 'Banco de Formosa'],
  ['321', 'Banco de Santiago del Estero'],
]
