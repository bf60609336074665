import { request } from '@gremial/contract/platform/call.ts'
import {
  type Acreditacion,
  type AcreditacionesDeCaja,
  acreditaciones,
  type ClaseCobro,
  type CobroEsperado,
  type CobrosJuntos,
} from '@gremial/contract/tesoreria/acreditaciones.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'

/** Collections that the bank of a box has to credit, each with the lines that it may be. Nothing is shown of a box without any. */
export function Acreditaciones({ caja }: { caja: number }) {
  const { data } = useQuery(read(acreditaciones.leer, { params: { caja } }))
  return data && data.esperados.length + data.hechas.length > 0 ? <Seccion caja={caja} datos={data} /> : null
}

function Seccion({ caja, datos: { esperados, juntos, hechas, can } }: { caja: number; datos: AcreditacionesDeCaja }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in pila" aria-labelledby="acreditaciones">
      <h2 id="acreditaciones">{t('acreditaciones.titulo')}</h2>
      {juntos.length > 0 && (
        <ul className="bloques">
          {juntos.map((j) => (
            <Juntos key={`${j.linea.id} ${j.cobros[0]?.id}`} caja={caja} juntos={j} opera={can.operar} />
          ))}
        </ul>
      )}
      <ul className="bloques">
        {esperados.map((cobro) => (
          <Esperado key={`${cobro.clase} ${cobro.id}`} caja={caja} cobro={cobro} opera={can.operar} />
        ))}
      </ul>
      {hechas.length > 0 && (
        <details>
          <summary>
            {t('acreditaciones.hechas')} ({hechas.length})
          </summary>
          <ul className="bloques">
            {hechas.map((hecha) => (
              <Hecha key={hecha.id} hecha={hecha} opera={can.operar} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Names of lots, or of files of counters. */
function useNombre() {
  const { t, i18n } = useTranslation()
  return (clase: ClaseCobro, nombres: readonly string[]) =>
    t(clase === 'LOTE' ? 'acreditaciones.lote' : 'acreditaciones.ventanilla', {
      count: nombres.length,
      nombre: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(nombres),
    })
}

/** A line that several collections add up to, and nothing else. */
function Juntos({
  caja,
  juntos: { linea: l, clase, convenio, cobros },
  opera,
}: {
  caja: number
  juntos: CobrosJuntos
  opera: boolean
}) {
  const { t } = useTranslation()
  const nombre = useNombre()
  const { run, running } = useAction()
  const unir = () =>
    void run(
      request(acreditaciones.unir, { body: { caja, linea: l.id, clase, cobros: cobros.map((c) => c.id), diferencia: 0 } }),
      {
        failure: t('acreditaciones.noSeUnio'),
        onSuccess: () => notifications.show({ message: t('acreditaciones.unidoJuntos') }),
      },
    )
  return (
    <li>
      <div className="pila">
        <p className="fuerte">
          {nombre(
            clase,
            cobros.map((c) => c.nombre),
          )}
        </p>
        <p className="sub">
          {convenio}. {t('acreditaciones.juntos', { sumas: cobros.map((c) => formatPesos(c.falta)).join(' + ') })}
        </p>
        <p className="renglon">
          <span>
            {formatDate(l.fecha)} · {l.texto} · {formatPesos(l.importe)}
          </span>
          {opera && (
            <Button loading={running} onClick={unir}>
              {t('acreditaciones.unirJuntos')}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}

function useDiferencia() {
  const { t } = useTranslation()
  return (diferencia: number) =>
    diferencia === 0
      ? t('acreditaciones.coincide')
      : t(diferencia > 0 ? 'acreditaciones.deMas' : 'acreditaciones.deMenos', { importe: formatPesos(Math.abs(diferencia)) })
}

function Esperado({ caja, cobro: c, opera }: { caja: number; cobro: CobroEsperado; opera: boolean }) {
  const { t } = useTranslation()
  const [nombre, difiere] = [useNombre(), useDiferencia()]
  const { run, running } = useAction()
  const unir = async ({ id, diferencia }: CobroEsperado['lineas'][number]) => {
    const si =
      diferencia === 0 ||
      (await ask({
        title: t('acreditaciones.unirTitulo'),
        text: t('acreditaciones.unirTexto', { diferencia: difiere(diferencia) }),
        action: t('acreditaciones.unir'),
        cancel: t('comun.cancelar'),
      }))
    if (si)
      await run(request(acreditaciones.unir, { body: { caja, linea: id, clase: c.clase, cobros: [c.id], diferencia } }), {
        failure: t('acreditaciones.noSeUnio'),
        onSuccess: () => notifications.show({ message: t('acreditaciones.unido') }),
      })
  }
  return (
    <li>
      <div className="pila">
        <p className="fuerte">{nombre(c.clase, [c.nombre])}</p>
        <p className="sub">
          {c.convenio}.{' '}
          {t('acreditaciones.cobrado', {
            count: c.cantidad,
            cobrado: formatPesos(c.cobrado),
            comision: formatPesos(c.comision),
          })}{' '}
          {c.acreditado > 0 && t('acreditaciones.yaAcreditado', { acreditado: formatPesos(c.acreditado) })}{' '}
          {c.falta >= 0
            ? t('acreditaciones.falta', { falta: formatPesos(c.falta), hasta: formatDate(c.hasta) })
            : t('acreditaciones.sobra', { sobra: formatPesos(-c.falta) })}
        </p>
        {c.falta > 0 && c.lineas.length === 0 && <p className="sub">{t('acreditaciones.sinRenglon')}</p>}
        {c.lineas.map((l) => (
          <p key={l.id} className="renglon">
            <span>
              {formatDate(l.fecha)} · {l.texto} · {formatPesos(l.importe)}{' '}
              <span className="suave">({difiere(l.diferencia)})</span>
            </span>
            {opera && (
              <Button loading={running} onClick={() => void unir(l)}>
                {t('acreditaciones.unir')}
              </Button>
            )}
          </p>
        ))}
      </div>
    </li>
  )
}

function Hecha({ hecha: x, opera }: { hecha: Acreditacion; opera: boolean }) {
  const { t } = useTranslation()
  const [nombre, difiere] = [useNombre(), useDiferencia()]
  const { run, running } = useAction()
  const separar = () =>
    void run(request(acreditaciones.separar, { params: { id: x.id } }), {
      failure: t('acreditaciones.noSeSeparo'),
      onSuccess: () => notifications.show({ message: t('acreditaciones.separado') }),
    })
  return (
    <li>
      <div>
        <p className="fuerte">{nombre(x.clase, x.nombres)}</p>
        <p className="sub">
          {t('acreditaciones.hecha', {
            fecha: formatDate(x.fecha),
            importe: formatPesos(x.importe),
            comision: formatPesos(x.comision),
          })}{' '}
          ({difiere(x.diferencia)}). {x.por}
        </p>
      </div>
      {opera && (
        <Button variant="texto" loading={running} onClick={separar}>
          {t('acreditaciones.separar')}
        </Button>
      )}
    </li>
  )
}
