import { request } from '@gremial/contract/platform/call.ts'
import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, formatTimestamp, today } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** A settlement waiting for signatures: since when for each, who may name an interim, and asking for one. */
export function EsperaFirmas({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const names = useCan('mandatos.editar')
  const { run, running } = useAction()
  const waits = r.idEstado === rendicionState.pendienteDeFirmas
  const { data } = useQuery({ ...read(firmasRendicion.espera, { params: { codigo: r.id } }), enabled: waits })
  if (!waits || !data || data.faltan.length === 0) return null
  const ask = () =>
    run(request(firmasRendicion.pedirInterino, { params: { codigo: r.id } }), {
      failure: t('rendicion.noSePidio'),
      onSuccess: () => notifications.show({ message: t('rendicion.seLoPedimos') }),
    })
  return (
    <Notice icon="reloj">
      <ul className="espera-firmas">
        {data.faltan.map((f) => {
          const since = dateOf(new Date(f.desde))
          return (
            <li key={f.firma}>
              <strong>
                {t('rendicion.faltaFirma', {
                  quien: f.nombre,
                  cargo: t(`firmas.cargo.${f.firma}`),
                  dia: formatDate(since),
                  count: daysBetween(since, today()),
                })}
              </strong>
              {!f.cargo && ` ${t('rendicion.sinCargo')}`}
              {!f.cuenta && ` ${t('rendicion.sinCuenta')}`}
            </li>
          )
        })}
      </ul>
      <p>
        {t('rendicion.trabadaTexto')}{' '}
        {data.nombran.length > 0 ? t('rendicion.nombran', { quienes: data.nombran.join(', ') }) : t('rendicion.nadieNombra')}
        {data.pedido &&
          ` ${t('rendicion.pedido', { por: data.pedido.por, momento: formatTimestamp(new Date(data.pedido.momento)) })}`}
      </p>
      {names ? (
        <Link to="/app/seccionales/mandatos/editar/$id" params={{ id: 'nuevo' }}>
          {t('rendicion.darInterino')}
        </Link>
      ) : (
        data.pide &&
        data.nombran.length > 0 && (
          <Button loading={running} onClick={() => void ask()}>
            {t('rendicion.pedirInterino')}
          </Button>
        )
      )}
    </Notice>
  )
}
