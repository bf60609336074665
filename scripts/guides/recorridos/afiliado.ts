import { fotoDePrueba } from '../../../server/test/fotos.ts'
import { elige, escribe, foto, marca, type Recorrido, seVe, sube, toca, tocaEnDialogo, tocaEntero } from '../recorrido.ts'

const inicio = '/app/actividad/listar'
const comun = { quien: 'ana', ruta: inicio, telefono: true }
const papel = { name: 'recibo.jpg', mimeType: 'image/jpeg', buffer: await fotoDePrueba() }

export const afiliado: Recorrido[] = [
  {
    tarea: 'Entrar por primera vez',
    ruta: '/login',
    telefono: true,
    pasos: [
      [foto('afiliado-registrarme', 'Registrarme', 560), toca('Registrarme')],
      [
        escribe('Número de afiliado', '1045'),
        escribe('Número de documento', '30129092'),
        escribe('Fecha de nacimiento', '14/08/1969'),
        toca('Siguiente'),
      ],
      [
        escribe('Correo electrónico', 'yo@correo.example'),
        escribe('Repetir correo', 'yo@correo.example'),
        toca('Crear mi cuenta'),
        seVe('Revisá tu correo'),
      ],
      [],
    ],
  },
  {
    tarea: 'Pagar con el talón',
    ...comun,
    // Uses a member who pays by slip: the member of the other tasks pays by direct debit.
    prepara: async (n) => {
      await n.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, datos, codigo_barras, convenio_id)
        select 1002, tipo, descripcion, fecha, vence, importe, datos, codigo_barras, convenio_id
        from documento where afiliado_numero = 1001 and tipo = 'TALON' and vence >= dia_de(now())
          and not exists (select from documento d where d.afiliado_numero = 1002 and d.tipo = 'TALON')`)
      return { quien: 'beto' }
    },
    pasos: [
      [toca('Cuenta'), foto('afiliado-cuenta', '.proximo-talon .boton', 560)],
      [toca('Pagar'), seVe('Copiar el código'), seVe('Descargar talón'), toca('Cerrar')],
      [toca('Documentos'), seVe('Descargar')],
    ],
  },
  {
    tarea: 'Parar un débito',
    ...comun,
    pasos: [
      [toca('Ver mi débito automático')],
      [toca('Frenar o dar de baja'), seVe('Sólo este')],
      [tocaEnDialogo('Frenar el débito'), seVe('Frenaste este débito')],
    ],
  },
  {
    tarea: 'Revocar el débito automático',
    ...comun,
    // The previous task stopped it: the member lifts the stop.
    prepara: async (n) => {
      await n.rows('update debito_freno set levantado = now(), levantado_por = 1 where levantado is null')
      return {}
    },
    pasos: [
      [toca('Ver mi débito automático'), toca('Frenar o dar de baja')],
      [marca('Dar de baja el débito automático'), tocaEnDialogo('Dar de baja')],
      [escribe('Tu contraseña', 'Gremial.2026'), tocaEnDialogo('Firmar'), seVe('Dado de baja')],
    ],
  },
  {
    tarea: 'Mostrar el carnet',
    ...comun,
    pasos: [
      [toca('Carnet'), foto('afiliado-carnet', 'Agrandar el código', 560)],
      [toca('Agrandar el código'), tocaEntero('Cerrar')],
      [seVe('Descargar PDF')],
    ],
  },
  {
    tarea: 'Pedir un préstamo',
    ...comun,
    pasos: [
      [toca('Trámites'), toca('Iniciar un trámite')],
      [foto('afiliado-iniciar', 'Pedir un préstamo', 480), toca('Pedir un préstamo')],
      [marca('Préstamo de turismo')],
      [
        escribe('¿Cuánto necesitás?', '120000'),
        marca('6 cuotas'),
        elige('¿Para qué se va a usar?', 'Turismo'),
        foto('afiliado-simulacion', '.simulador', 620),
      ],
      [toca('Continuar'), seVe('Domicilio')],
      [toca('Continuar'), foto('afiliado-papeles', '.papel', 520), sube('Elegir archivo', papel)],
      [toca('Ir al resumen'), seVe('Presentar solicitud')],
    ],
  },
  {
    tarea: 'Responder lo que pide la mesa',
    ...comun,
    // Another task revoked the debit: without it, the slip due soon would be a second pending item.
    async prepara(n) {
      await n.rows(`update documento set vence = vence + 30 where afiliado_numero = 1001 and tipo = 'TALON'`)
      return {}
    },
    pasos: [
      [foto('afiliado-esperan', 'Mandar', 480), toca('Mandar')],
      [foto('afiliado-observado', 'Elegir archivo', 560), sube('Elegir archivo', papel)],
      [toca('Ir al resumen')],
    ],
  },
  {
    tarea: 'Hacer una consulta',
    ...comun,
    pasos: [
      [toca('Más'), toca('Enviar una consulta')],
      [
        elige('Secretaría', 'Secretaría de Finanzas'),
        escribe('Mensaje', '¿Hasta cuándo puedo pagar el talón de este mes?'),
        foto('afiliado-consulta', 'Mensaje', 620),
      ],
      [toca('Enviar consulta'), seVe('Recibimos tu consulta')],
    ],
  },
]
