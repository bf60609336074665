import { pdf } from '../../../server/test/papeles.ts'
import { elige, escribe, foto, type Recorrido, seVe, sube, toca, tocaEnDialogo, tocaEntero } from '../recorrido.ts'

const inicio = '/app/actividad/listar'
const factura = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf() }

export const tesorera: Recorrido[] = [
  {
    tarea: 'Anotar un egreso',
    quien: 'tesorera',
    ruta: inicio,
    pasos: [
      [toca('Egreso')],
      [elige('Concepto', 'Alquiler'), escribe('Descripción', 'Alquiler de noviembre')],
      [escribe('Efectivo', '180000'), foto('tesorera-egreso', 'Efectivo', 620)],
      [toca('Guardar egreso'), seVe('Deshacer')],
    ],
  },
  {
    tarea: 'Cerrar la planilla',
    quien: 'tesorera',
    ruta: inicio,
    pasos: [
      [tocaEntero('Cerrar')],
      [
        escribe('Cantidad de billetes de 20000 pesos', '30'),
        escribe('Cantidad de billetes de 10000 pesos', '12'),
        foto('tesorera-arqueo', 'Cantidad de billetes de 10000 pesos', 620),
        escribe('Cheques contados', '0'),
        escribe('Saldo del extracto', '0'),
      ],
      [seVe('Al cerrar')],
      [escribe('PIN de', '1234'), seVe('Cerrar la planilla')],
    ],
  },
  {
    tarea: 'Entregar un anticipo',
    quien: 'tesorera',
    ruta: '/app/tesoreria/fondos-rendir',
    pasos: [
      [toca('Nuevo fondo')],
      [elige('Quién lo tiene', 'Marta Susana Ledesma'), escribe('Tope', '50000'), tocaEnDialogo('Guardar')],
    ],
  },
  {
    tarea: 'Juntar los comprobantes',
    quien: 'tesorera',
    ruta: inicio,
    telefono: true,
    pasos: [
      [toca('Más'), toca('Comprobantes por rendir')],
      [foto('tesorera-foto', 'Foto', 420), sube('Foto', factura)],
      [seVe('factura.pdf')],
    ],
  },
  {
    tarea: 'Rendir los gastos del mes',
    quien: 'tesorera',
    ruta: inicio,
    telefono: true,
    pasos: [
      [toca('Rendiciones'), foto('tesorera-nueva', 'Nueva rendición', 480), toca('Nueva rendición')],
      [
        elige('Tipo de rendición', 'Gastos de funcionamiento'),
        elige('Secretario que firma', 'Acosta'),
        escribe('Motivo', 'Gastos de la sede'),
        tocaEnDialogo('Crear la rendición'),
      ],
      [toca('Limpieza')],
      [
        sube('Elegir', factura),
        seVe('Falta'),
        toca('factura.pdf'),
        escribe('CUIT del proveedor', '30-70822001-5'),
        escribe('Fecha', '01/11/2026'),
        escribe('Importe', '18310'),
        foto('tesorera-comprobante', 'CUIT del proveedor', 560),
        toca('Guardar comprobante'),
      ],
      [toca('Rendición'), foto('tesorera-enviar', 'Enviar a firmar', 480), toca('Enviar a firmar')],
      [tocaEnDialogo('Enviar a firmar')],
    ],
  },
  {
    tarea: 'Cambiar el CBU de la seccional',
    quien: 'tesorera',
    ruta: inicio,
    pasos: [[toca('CBU de la seccional'), seVe('Proponer un CBU')]],
  },
  {
    tarea: 'Registrar el pago de una rendición',
    quien: 'tesorera',
    ruta: inicio,
    pasos: [
      [seVe('Registrar el pago'), toca('Registrar')],
      [elige('Concepto', 'Reintegros'), foto('tesorera-reintegro', 'Guardar ingreso', 620), toca('Guardar ingreso')],
    ],
  },
]
