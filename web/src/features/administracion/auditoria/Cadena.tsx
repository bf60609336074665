import { auditoria, type CadenaAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { dateOf, timeOf } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

const momento = (iso: string) => formatTimestamp(new Date(iso))

/** State of the hash chain in words: valid or not, up to when, and the last full verification. */
export function Cadena() {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { data } = useQuery({
    ...read(auditoria.cadena, {}),
    // Polls while a verification runs; otherwise it keeps the state of when the screen opened.
    refetchInterval: ({ state }) => (state.data?.enCurso ? 2000 : false),
  })
  const enCurso = Boolean(data?.enCurso)
  if (!data) return <Skeleton rows={2} />
  return (
    <Dicha
      cadena={data}
      verificar={
        <Button
          disabled={running || enCurso}
          onClick={() => void run(request(auditoria.verificar, {}), { failure: t('asientos.titulo') })}
        >
          {t('asientos.verificar')}
        </Button>
      }
    />
  )
}

function Dicha({ cadena, verificar }: { cadena: CadenaAuditoria; verificar: ReactNode }) {
  const { t } = useTranslation()
  const mal = cadena.estado !== null || cadena.perdida !== null || (cadena.ultima?.malas ?? 0) > 0
  const titular = useTitular(cadena)
  const cuenta = useCuenta(cadena)
  return (
    <section className={`hoja cadena ${mal ? 'mal' : ''}`} {...(mal ? { role: 'alert' } : {})} aria-label={t('asientos.cadena')}>
      <Icon name={mal ? 'alerta' : 'escudo'} />
      <div>
        <h2>{titular}</h2>
        <p>{cuenta.join(' · ')}</p>
        {cadena.estado === 'alterada' && <p>{t('asientos.noSella')}</p>}
        {cadena.perdida && <Perdida perdida={cadena.perdida} />}
      </div>
      {verificar}
    </section>
  )
}

/** Rows lost when another database server was promoted, and who acknowledged it. */
function Perdida({ perdida: { desde, hasta, acciones, reconoce } }: { perdida: NonNullable<CadenaAuditoria['perdida']> }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const reconocer = () =>
    void run(request(auditoria.reconocer, {}), {
      failure: t('asientos.titulo'),
      onSuccess: () => notifications.show({ message: t('asientos.reconocida') }),
    })
  return (
    <div className="cadena-perdida">
      <p>{t('asientos.perdidaQueEs')}</p>
      {acciones.length === 0 ? (
        <p>{t('asientos.perdidaSinNada')}</p>
      ) : (
        <details>
          <summary>{t('asientos.perdidas', { count: acciones.length })}</summary>
          <ol>
            {acciones.map(({ momento: cuando, persona, descripcion, codigo }, i) => (
              <li key={`${cuando} ${codigo} ${i}`}>
                {[momento(cuando), persona || t('asientos.sistema'), `${descripcion}${codigo && ` (${codigo})`}`].join(' · ')}
              </li>
            ))}
          </ol>
          {acciones.length < hasta - desde + 1 && <p>{t('asientos.perdidasDeMas')}</p>}
        </details>
      )}
      {reconoce && (
        <Button disabled={running} onClick={reconocer}>
          {t('asientos.reconocer')}
        </Button>
      )}
    </div>
  )
}

function useTitular({ estado, motivo, ultima, selladaHasta, perdida }: CadenaAuditoria): string {
  const { t } = useTranslation()
  if (perdida && (estado === null || estado === 'perdida')) {
    const { desde, hasta } = perdida
    return t('asientos.perdida', { count: hasta - desde + 1, desde, hasta, momento: momento(perdida.momento) })
  }
  // Acknowledged just now; this process has not noticed yet.
  if (estado === 'perdida') return t('asientos.reconocida')
  if (estado) return t(`asientos.${estado}`, { motivo: motivo ?? '' })
  if (ultima?.malas) {
    const fila = ultima.primeraFila === null ? '' : ` ${ultima.primeraFila}`
    return `${t('asientos.malas', { count: ultima.malas })}${ultima.primera ? ` (${ultima.primera}${fila})` : ''}`
  }
  return selladaHasta ? t('asientos.sana', { momento: momento(selladaHasta) }) : t('asientos.sanaVacia')
}

function useCuenta({ asientos, desde, sinSellar, ultima, enCurso, archivo }: CadenaAuditoria): string[] {
  const { t } = useTranslation()
  return [
    ...(desde ? [t('asientos.asientos', { count: asientos, fecha: formatDate(dateOf(new Date(desde))) })] : []),
    ...(sinSellar > 0 ? [t('asientos.esperan', { count: sinSellar })] : []),
    enCurso
      ? t('asientos.verificando', { hora: timeOf(new Date(enCurso.pedida)) })
      : ultima?.termino
        ? t('asientos.verificada', { momento: momento(ultima.termino), segundos: ultima.segundos ?? 0 })
        : t('asientos.nuncaVerificada'),
    ...(archivo ? [t('asientos.archivada', { fecha: formatDate(archivo.dia) })] : []),
  ]
}
