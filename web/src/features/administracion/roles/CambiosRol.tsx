import { type CambioRol, cambiosRol } from '@gremial/contract/administracion/cambios-rol.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

export const cambiosQuery = () => read(cambiosRol.leer, {})

/** Role changes waiting for approval, and the setting that requires it (decision 144). */
export function CambiosRol() {
  const { t } = useTranslation()
  const edita = useCan('roles.editar')
  const { data } = useQuery({ ...cambiosQuery(), refetchOnMount: 'always' })
  if (!data || (!edita && data.cambios.length === 0)) return null
  return (
    <section className="hoja hoja-in pila" aria-labelledby="cambios-rol">
      {data.cambios.length > 0 && (
        <>
          <h2 id="cambios-rol">{t('cambiosRol.titulo')}</h2>
          <ul className="bloques">
            {data.cambios.map((cambio) => (
              <Cambio key={cambio.id} cambio={cambio} edita={edita} />
            ))}
          </ul>
        </>
      )}
      {edita && <Regla deADos={data.deADos} />}
    </section>
  )
}

const dichos = (permisos: CambioRol['agrega']) => permisos.map((p) => p.nombre).join('; ')

function Cambio({ cambio, edita }: { cambio: CambioRol; edita: boolean }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { id, tipo, rol, nombre, agrega, quita, vieja, propio, pedido, pedidoPor, vence } = cambio
  const params = { params: { id } }
  const aprobar = () =>
    run(request(cambiosRol.aprobar, params), {
      failure: t('cambiosRol.fallo'),
      onSuccess: () => notifications.show({ message: t('cambiosRol.aprobado') }),
    })
  const rechazar = () =>
    run(request(cambiosRol.rechazar, { ...params, body: {} }), {
      failure: t('cambiosRol.fallo'),
      onSuccess: () => notifications.show({ message: t('cambiosRol.rechazado') }),
    })
  return (
    <li data-cambio={id}>
      <div>
        <h3>{t(`cambiosRol.${tipo}`, { nombre: rol?.nombre ?? nombre })}</h3>
        {rol && rol.nombre !== nombre && <p>{t('cambiosRol.seLlamaria', { nombre })}</p>}
        {agrega.length > 0 && <p>{t('cambiosRol.agrega', { permisos: dichos(agrega) })}</p>}
        {quita.length > 0 && <p>{t('cambiosRol.quita', { permisos: dichos(quita) })}</p>}
        <p className="sub">
          {t('cambiosRol.quien', {
            nombre: pedidoPor,
            hace: timeAgo(Date.parse(pedido)),
            vence: formatDate(dateOf(new Date(vence))),
          })}
        </p>
        {vieja && <Notice type="alerta">{t('cambiosRol.vieja')}</Notice>}
      </div>
      {edita && (
        <div className="botones">
          {!propio && !vieja && (
            <Button variant="principal" loading={running} onClick={() => void aprobar()}>
              {t('cambiosRol.aprobar')}
            </Button>
          )}
          <Button loading={running} onClick={() => void rechazar()}>
            {t(propio ? 'cambiosRol.retirar' : 'cambiosRol.rechazar')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Regla({ deADos }: { deADos: boolean }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const poner = (si: boolean) =>
    run(request(cambiosRol.regla, { body: { deADos: si } }), {
      failure: t('formulario.noSeGuardo'),
      onSuccess: ({ hecho }) =>
        notifications.show({
          message: t(hecho ? (si ? 'cambiosRol.reglaPuesta' : 'cambiosRol.reglaSacada') : 'cambiosRol.reglaPedida'),
        }),
    })
  return (
    <Checkbox
      label={t('cambiosRol.regla')}
      description={t('cambiosRol.reglaAyuda')}
      checked={deADos}
      disabled={running}
      onChange={(e) => void poner(e.currentTarget.checked)}
    />
  )
}
