import '../../../ui/previsto.css'
import './hechos.css'
import { type CambioDelPadron, type Consecuencia, type Momento, momentos } from '@gremial/contract/afiliado/hechos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, iconOf } from '../../../ui/icons.tsx'

type Que = 'titulo' | 'hecho' | 'detalle' | 'vuelve' | 'noVuelve' | 'accion' | `queda${number}`
/** Texts of a consequence, from its feature (`consecuencias.<cosa>`). */
export const clave = (cosa: string, que: Que) => `consecuencias.${cosa}.${que}` as 'consecuencias.aviso.titulo'

/** Parameters of its texts. */
export const nombrado = ({ datos }: Consecuencia) => ({ ...datos, count: Number(datos.count ?? 0) })

/** Changes of the register and consequences by moment: as a preview, or (`hecho`) as applied; with `deshecho` without actions. */
export function Consecuencias({
  cambios,
  consecuencias,
  hecho = false,
  deshecho = false,
}: {
  cambios: readonly CambioDelPadron[]
  consecuencias: readonly Consecuencia[]
  hecho?: boolean
  deshecho?: boolean
}) {
  const { t } = useTranslation()
  const titulos: Record<Momento, string> = hecho
    ? { antes: t('vida.pendiente'), hace: t('vida.seHizo'), queda: t('vida.quedo') }
    : { antes: t('vida.momentos.antes'), hace: t('vida.momentos.hace'), queda: t('vida.momentos.queda') }
  return momentos.map((momento) => {
    if (deshecho && momento === 'antes') return null
    const suyas = consecuencias.filter((c) => c.momento === momento)
    const padron = momento === 'hace' ? cambios : []
    if (suyas.length + padron.length === 0) return null
    return (
      <section key={momento} className={momento === 'antes' ? 'antes' : undefined}>
        <h3>{titulos[momento]}</h3>
        <ul>
          {padron.map(({ campo, antes, despues }) => (
            <li key={campo}>
              <Icon name="ficha" />
              <div>
                <b>
                  {t('vida.enElPadron')}: {t(`vida.campos.${campo}`)}
                </b>
                <p>{t('vida.deA', { antes: antes || t('vida.vacio'), despues: despues || t('vida.vacio') })}</p>
              </div>
            </li>
          ))}
          {suyas.map((c) => (
            <Una key={`${c.cosa} ${c.id}`} consecuencia={deshecho ? { ...c, va: '' } : c} hecho={hecho} />
          ))}
        </ul>
      </section>
    )
  })
}

function Una({ consecuencia: c, hecho }: { consecuencia: Consecuencia; hecho: boolean }) {
  const { t, i18n } = useTranslation()
  const dicho = nombrado(c)
  const hay = (que: Que) => i18n.exists(clave(c.cosa, que), dicho)
  const queda: Que = `queda${Number(c.datos.queda ?? 0)}`
  const detalle = hay('detalle') && t(clave(c.cosa, 'detalle'), dicho)
  // Vacancies refer to the time of the hecho.
  const vacante = c.datos.queda !== undefined && hay(queda) && t(clave(c.cosa, queda), dicho)
  return (
    <Linea
      consecuencia={c}
      titulo={t(clave(c.cosa, hecho && hay('hecho') ? 'hecho' : 'titulo'), dicho)}
      accion={c.va && c.momento !== 'hace' && hay('accion') ? t(clave(c.cosa, 'accion'), dicho) : ''}
    >
      {c.importe !== null && <strong className="cifra">{formatPesos(c.importe)}</strong>}
      {c.importe !== null && (detalle || vacante) && ' · '}
      {detalle} {vacante && <strong>{vacante}</strong>}
    </Linea>
  )
}

/** A consequence, with a link to where it is resolved. */
export function Linea({
  consecuencia: { icono, va },
  titulo,
  accion = '',
  children,
}: {
  consecuencia: Consecuencia
  titulo: string
  accion?: string
  children?: ReactNode
}) {
  const [to = '', consulta] = va.split('?')
  return (
    <li>
      <Icon name={iconOf(icono)} />
      <div>
        <b>{titulo}</b>
        {children && <p>{children}</p>}
      </div>
      {accion && (
        <Link
          to={to}
          search={Object.fromEntries(new URLSearchParams(consulta))}
          className="boton"
          aria-label={`${accion}: ${titulo}`}
        >
          {accion}
        </Link>
      )}
    </li>
  )
}
