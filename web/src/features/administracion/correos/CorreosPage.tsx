import {
  correos,
  correosList,
  type EstadoCorreo,
  estadosCorreo,
  type FilaCorreo,
} from '@gremial/contract/administracion/correos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

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
/** True if the portal is done with it: a bounced mail is not fixed by sending it again, and a stored one has lost its link. */
const terminado = ({ estado }: FilaCorreo) => estado === 'ENVIADO' || estado === 'GUARDADO' || estado === 'REBOTADO'
const momento = (iso: string) => formatTimestamp(new Date(iso))

/** Mails of the portal: state, next attempt and error. */
export function CorreosPage() {
  const { t } = useTranslation()
  const { run } = useAction()
  const probar = () =>
    run(request(correos.probar, {}), {
      failure: t('registro.correos.noSeProbo'),
      onSuccess: () => notifications.show({ message: t('registro.correos.probado') }),
    })
  const nombre = (e: EstadoCorreo) => t(`registro.correos.${e}`)
  // The subject is a text of the catalogue. Of its parameters only the number of a query is shown, never its author.
  const asunto = ({ plantilla, numero }: FilaCorreo): string =>
    t(`correo.${plantilla as 'consultaRecibida'}.asunto`, {
      organizacion: organization().nombre,
      numero: numero ?? '…',
      nombre: '…',
    })
  const cuando = (c: FilaCorreo) => t(`registro.correos.${momentos[c.estado]}`, { momento: momento(c.momento) })
  const marca = (c: FilaCorreo) => (
    <>
      <StatusChip sign={signos[c.estado]}>{nombre(c.estado)}</StatusChip>
      {c.ultimoError && <p className="sub">{t('registro.correos.ultimoError', { error: c.ultimoError })}</p>}
    </>
  )
  const reintentar = ({ id }: FilaCorreo) =>
    action({
      text: t('registro.correos.reintentar'),
      icon: 'reintentar',
      request: request(correos.reintentar, { params: { id } }),
      done: () => t('registro.correos.reintentado'),
      failure: t('registro.correos.titulo'),
    })
  return (
    <ListPage
      list={correosList}
      title={t('registro.correos.titulo')}
      subtitle={t('registro.correos.bajada')}
      fresh={{ text: t('registro.correos.probar'), run: probar }}
      search={t('registro.correos.buscar')}
      filters={[
        {
          field: 'estado',
          label: t('registro.correos.estado'),
          options: estadosCorreo.map((value) => ({ value, label: nombre(value) })),
        },
      ]}
      nameOf={(c) => `${asunto(c)}, ${c.para}`}
      actions={(c) => (terminado(c) ? [] : [reintentar(c)])}
      cells={{
        creado: (c) => momento(c.creado),
        para: (c) => <strong className="partible">{c.para}</strong>,
        plantilla: asunto,
        estado: marca,
        momento: cuando,
      }}
      block={(c) => (
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
      empty={{ icon: 'correo', title: t('registro.correos.vacio') }}
    />
  )
}
