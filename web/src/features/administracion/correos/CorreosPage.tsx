import {
  correos,
  type EstadoCorreo,
  estadosCorreo,
  type FilaCorreo,
  listaCorreos,
} from '@gremial/contract/administracion/correos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { organizacion } from '../../../platform/organizacion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

const signos: Record<EstadoCorreo, string> = {
  PENDIENTE: 'org',
  ENVIADO: 'ok',
  GUARDADO: 'alerta',
  FALLIDO: 'mal',
  REBOTADO: 'mal',
}
const momentos = {
  PENDIENTE: 'saldra',
  ENVIADO: 'salio',
  GUARDADO: 'quedoAca',
  FALLIDO: 'abandonado',
  REBOTADO: 'volvio',
} as const
/** Whether the portal is done with it: what came back cannot be helped by sending it again, and what was kept no longer has its link. */
const terminado = ({ estado }: FilaCorreo) => estado === 'ENVIADO' || estado === 'GUARDADO' || estado === 'REBOTADO'
const momento = (iso: string) => mostrarMomento(new Date(iso))

/** The mails that the portal sends: did it leave, when will it be tried again, what did the other side say. */
export function CorreosPage() {
  const { t } = useTranslation()
  const nombre = (e: EstadoCorreo) => t(`registro.correos.${e}`)
  // The subject is a text of the catalogue. Only the number of an enquiry is told of what varies in it: whom it is from stays out of this list.
  const asunto = ({ plantilla, numero }: FilaCorreo): string =>
    t(`correo.${plantilla as 'consultaRecibida'}.asunto`, {
      organizacion: organizacion().nombre,
      numero: numero ?? '…',
      nombre: '…',
    })
  const cuando = (c: FilaCorreo) => t(`registro.correos.${momentos[c.estado]}`, { momento: momento(c.momento) })
  const marca = (c: FilaCorreo) => (
    <>
      <Estado signo={signos[c.estado]}>{nombre(c.estado)}</Estado>
      {c.ultimoError && <p className="sub">{t('registro.correos.ultimoError', { error: c.ultimoError })}</p>}
    </>
  )
  const reintentar = ({ id }: FilaCorreo) =>
    accion({
      texto: t('registro.correos.reintentar'),
      icono: 'reintentar',
      pedido: pedido(correos.reintentar, { claves: { id } }),
      hecho: () => t('registro.correos.reintentado'),
      fallo: t('registro.correos.titulo'),
    })
  return (
    <PantallaLista
      lista={listaCorreos}
      titulo={t('registro.correos.titulo')}
      bajada={t('registro.correos.bajada')}
      buscar={t('registro.correos.buscar')}
      filtros={[
        {
          campo: 'estado',
          rotulo: t('registro.correos.estado'),
          opciones: estadosCorreo.map((value) => ({ value, label: nombre(value) })),
        },
      ]}
      nombreDe={(c) => `${asunto(c)}, ${c.para}`}
      acciones={(c) => (terminado(c) ? [] : [reintentar(c)])}
      celdas={{
        creado: (c) => momento(c.creado),
        para: (c) => <strong className="partible">{c.para}</strong>,
        plantilla: asunto,
        estado: marca,
        momento: cuando,
      }}
      bloque={(c) => (
        <div>
          <p className="partible fuerte">{c.para}</p>
          <p>{asunto(c)}</p>
          <p className="sub">
            {cuando(c)}
            {!terminado(c) && ` · ${t('registro.correos.intentos', { count: c.intentos })}`}
          </p>
          {marca(c)}
        </div>
      )}
      vacia={{ icono: 'correo', titulo: t('registro.correos.vacio') }}
    />
  )
}
