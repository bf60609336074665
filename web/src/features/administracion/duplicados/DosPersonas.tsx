import './duplicados.css'
import type { Comparacion, Decision, PersonaComparada } from '@gremial/contract/administracion/duplicados.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FusionElegida } from './elegido.ts'

const lados = ['uno', 'otro'] as const
type Lado = (typeof lados)[number]

/** Both records by field: differing fields are chosen, equal ones shown once. */
export function DosPersonas({
  dos,
  elegido,
  elegir,
}: {
  dos: Comparacion
  elegido: FusionElegida
  elegir(otro: FusionElegida): void
}) {
  const { t } = useTranslation()
  const deDos = dos.campos.filter((c) => c.elige)
  const conCuenta = dos.uno.cuenta && dos.otro.cuenta
  const beneficiarios = (de: PersonaComparada) => de.tiene.find((x) => x.cosa === 'beneficiario_afiliado_numero')?.cantidad ?? 0
  const conBeneficiarios = beneficiarios(dos.uno) > 0 && beneficiarios(dos.otro) > 0
  const decisiones: Decision[] = [
    ...deDos.map((c) => c.campo),
    ...(conCuenta ? (['cuenta'] as const) : []),
    ...(conBeneficiarios ? (['beneficiarios'] as const) : []),
  ]
  const poner = (cuales: readonly Decision[], lado: Lado) =>
    elegir({ ...elegido, cual: { ...elegido.cual, ...Object.fromEntries(cuales.map((c) => [c, lado])) } })
  const fila = (decision: Decision, dicho: Record<Lado, ReactNode>) => (
    <Eleccion
      key={decision}
      decision={decision}
      dos={dos}
      dicho={dicho}
      lado={elegido.cual[decision]}
      poner={(lado) => poner([decision], lado)}
    />
  )
  return (
    <section className="hoja">
      <div className="dos-cabezas" role="radiogroup" aria-label={t('unaPersona.queda')}>
        {lados.map((lado) => (
          <Cabeza
            key={lado}
            persona={dos[lado]}
            queda={elegido.queda === lado}
            elegirla={() => elegir({ ...elegido, queda: lado })}
            todo={decisiones.length > 0 ? () => poner(decisiones, lado) : undefined}
          />
        ))}
      </div>
      {conCuenta && fila('cuenta', { uno: <Cuenta de={dos.uno} />, otro: <Cuenta de={dos.otro} /> })}
      {deDos.map(({ campo, uno, otro }) => fila(campo, { uno, otro }))}
      {conBeneficiarios &&
        fila('beneficiarios', {
          uno: t('unaPersona.beneficiariosDe', { count: beneficiarios(dos.uno) }),
          otro: t('unaPersona.beneficiariosDe', { count: beneficiarios(dos.otro) }),
        })}
      {dos.campos
        .filter((c) => !c.elige && (c.uno || c.otro))
        .map(({ campo, uno, otro, igual }) => (
          <div key={campo} className={igual ? 'dos-datos dos-iguales' : 'dos-datos'}>
            <span>{t(`duplicados.campos.${campo}`)}</span>
            {igual ? (
              <span>{uno}</span>
            ) : (
              <>
                <span>{uno || <span className="suave">{t('unaPersona.vacioDato')}</span>}</span>
                <span>{otro || <span className="suave">{t('unaPersona.vacioDato')}</span>}</span>
              </>
            )}
          </div>
        ))}
    </section>
  )
}

function Cabeza({
  persona,
  queda,
  elegirla,
  todo,
}: {
  persona: PersonaComparada
  queda: boolean
  elegirla(): void
  todo: (() => void) | undefined
}) {
  const { t } = useTranslation()
  return (
    <div>
      <h2>{persona.nombreCompleto}</h2>
      <Radio
        name="queda"
        label={`${t('unaPersona.queda')}: ${persona.numeroAfiliadoFormateado}`}
        checked={queda}
        onChange={elegirla}
      />
      {todo && <Button onClick={todo}>{t('unaPersona.todoDe', { numero: persona.numeroAfiliadoFormateado })}</Button>}
      <ul aria-label={t('unaPersona.tiene')}>
        <li>
          <Cuenta de={persona} />
        </li>
        {persona.tiene.map(({ cosa, cantidad }) => (
          <li key={cosa}>
            {t(`duplicados.cosas.${cosa}` as 'duplicados.cosas.documento_afiliado_numero')}: {formatNumber(cantidad)}
          </li>
        ))}
        {persona.tiene.length === 0 && <li>{t('unaPersona.nadaTiene')}</li>}
      </ul>
    </div>
  )
}

function Cuenta({ de: { cuenta } }: { de: PersonaComparada }) {
  const { t } = useTranslation()
  if (!cuenta) return t('unaPersona.sinCuenta')
  const cuando = cuenta.ultimoIngreso
    ? t('unaPersona.ultimoIngreso', { momento: formatTimestamp(new Date(cuenta.ultimoIngreso)) })
    : t('unaPersona.nuncaEntro')
  return [cuenta.email, cuando, cuenta.habilitada ? '' : t('unaPersona.deshabilitada')].filter(Boolean).join(' · ')
}

function Eleccion({
  decision,
  dos,
  dicho,
  lado,
  poner,
}: {
  decision: Decision
  dos: Comparacion
  dicho: Record<Lado, ReactNode>
  lado: Lado | undefined
  poner(lado: Lado): void
}) {
  const { t } = useTranslation()
  const rotulo = t(`duplicados.campos.${decision}`)
  return (
    <div
      className={lado ? 'dos-datos' : 'dos-datos por-elegir'}
      role="radiogroup"
      aria-label={`${rotulo}: ${t('unaPersona.eligeUno')}`}
    >
      <span>{rotulo}</span>
      {lados.map((cual) => (
        <Radio
          key={cual}
          name={`decision-${decision}`}
          label={dicho[cual]}
          aria-describedby={undefined}
          title={dos[cual].numeroAfiliadoFormateado}
          checked={lado === cual}
          onChange={() => poner(cual)}
        />
      ))}
    </div>
  )
}
