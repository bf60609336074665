import { request } from '@gremial/contract/platform/call.ts'
import type { ConciliacionDeCaja } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { GrupoBanco, PropuestaGrupo } from '@gremial/contract/tesoreria/conciliacion-grupos.ts'
import { conciliacionMuchas, type LoteMuchas, maximosMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DialogoGrupo } from './DialogoGrupo.tsx'
import { toLote } from './lotes.ts'
import { useMuchas } from './useMuchas.ts'

/** Groups that are shown before asking for the others. */
const primeros = 8

/** Repeated texts of the bank, each with what is proposed for all its lines. */
export function Grupos({ datos }: { datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const [abierto, abrir] = useState<GrupoBanco>()
  const [todos, verTodos] = useState(false)
  const { grupos, caja, can } = datos
  if (grupos.length === 0) return null
  const vistos = todos ? grupos : grupos.slice(0, primeros)
  return (
    <section className="hoja conc-grupos" aria-label={t('muchas.seRepiten')}>
      <div className="conc-grupos-titulo">
        <h2>{t('muchas.seRepiten')}</h2>
        <span className="suave">
          {t('muchas.cuantos', { count: grupos.length, lineas: grupos.reduce((n, g) => n + g.lineas, 0) })}
        </span>
        {can.operar && <ResolverTodos datos={datos} />}
      </div>
      <ul>
        {vistos.map((g) => (
          <li key={`${g.clave} ${g.signo} ${g.idRegla}`}>
            <div>
              <b>{g.clave.toUpperCase()}</b>
              <span className="suave">
                {g.cantidad === 1 ? g.ejemplo : t('muchas.dias', { desde: formatDate(g.desde), hasta: formatDate(g.hasta) })}
              </span>
            </div>
            <span className="cifra conc-veces">{g.cantidad}</span>
            <div className={g.propuesta ? undefined : 'duda'}>
              <span>
                <Icon name={g.propuesta ? 'bien' : 'alerta'} small /> {g.propuesta ? proposalText(g, t) : t('muchas.nunca')}
              </span>
              {g.propuesta && <small className="suave">{reasonText(g.propuesta, t)}</small>}
            </div>
            <span className="cifra conc-total-g">{formatAmount(g.total)}</span>
            {can.operar && <Button onClick={() => abrir(g)}>{t('muchas.resolver')}</Button>}
          </li>
        ))}
      </ul>
      {grupos.length > vistos.length && (
        <p className="conc-mas">
          <Button variant="texto" onClick={() => verTodos(true)}>
            {t('muchas.verOtros', { count: grupos.length - vistos.length })}
          </Button>
        </p>
      )}
      {abierto && <DialogoGrupo caja={caja} grupo={abierto} cerrar={() => abrir(undefined)} />}
    </section>
  )
}

function proposalText({ signo, propuesta }: GrupoBanco, t: TFunction): string {
  if (propuesta?.accion === 'CARGAR')
    return t(signo === 1 ? 'muchas.ingresoA' : 'muchas.egresoA', { concepto: propuesta.concepto })
  return t('muchas.dejar', { nota: propuesta?.nota ?? '' })
}
const reasonText = ({ origen, veces }: PropuestaGrupo, t: TFunction): string =>
  origen === 'REGLA' ? t('muchas.regla') : t('muchas.antes', { count: veces })

/** Resolves all groups with a proposal, after a preview. */
function ResolverTodos({ datos: { caja, grupos } }: { datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const { confirmar, running } = useMuchas(caja)
  const [juntando, setJuntando] = useState(false)
  const propuestos = thatFit(grupos.filter((g) => g.propuesta))
  if (propuestos.length < 2) return null
  const resolver = async () => {
    setJuntando(true)
    try {
      const lotes = await Promise.all(propuestos.map((g) => lotOf(caja.id, g)))
      await confirmar({ lotes: lotes.filter((l) => l !== undefined) }, t('muchas.resolverTodos', { count: propuestos.length }))
    } catch (error) {
      await notifyFailure(t('muchas.noSeHizo'), error as Error)
    } finally {
      setJuntando(false)
    }
  }
  return (
    <Button variant="principal" loading={running || juntando} onClick={() => void resolver()}>
      {t('muchas.resolverTodos', { count: propuestos.length })}
    </Button>
  )
}

/** The first groups whose lines fit in one act. */
const thatFit = (grupos: readonly GrupoBanco[]): GrupoBanco[] =>
  grupos
    .slice(0, maximosMuchas.lotes)
    .reduce<{ fit: GrupoBanco[]; left: number }>(
      ({ fit, left }, g) => (g.cantidad <= left ? { fit: [...fit, g], left: left - g.cantidad } : { fit, left }),
      { fit: [], left: maximosMuchas.items },
    ).fit

async function lotOf(caja: number, { clave, signo, idRegla, propuesta }: GrupoBanco): Promise<LoteMuchas | undefined> {
  const { call, input } = request(conciliacionMuchas.grupo, {
    params: { caja },
    query: { clave, signo: signo === 1 ? '1' : '-1', regla: idRegla ?? undefined },
  })
  const { items } = await callApi(call, input)
  return propuesta ? toLote(propuesta, items) : undefined
}
