import { type Ambito, ambitos, type GrupoPermisos, gruposPermisos } from '@gremial/contract/platform/funcion.ts'
import i18next from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { enMinuscula } from '../../../platform/enFrase.ts'
import type { Alcances } from './cambios.ts'

const donde = { propio: 'roles.vozPropio', seccionales: 'roles.vozSeccionales', todas: 'roles.vozTodas' } as const

interface Props {
  antes: Alcances
  ahora: Alcances
  nombreDe(permiso: string): string
  /** Where it is on the screen of the role. */
  grupoDe(permiso: string): GrupoPermisos | undefined
  /** Marks what changes. */
  marcar: boolean
}

/** A role as it would be read aloud: what may be done in each place, and what not at all. */
export function EnPocasPalabras({ antes, ahora, nombreDe, grupoDe, marcar }: Props) {
  const { t } = useTranslation()
  const tiene = Object.keys(ahora)
  const quitados = marcar ? Object.keys(antes).filter((p) => !ahora[p]) : []
  const frase = (permisos: string[]) => (
    <Frase permisos={permisos} nombreDe={nombreDe} marcado={(p) => marcar && antes[p] !== ahora[p]} />
  )
  const en = (ambito: Ambito) => tiene.filter((p) => ahora[p] === ambito)
  const partes = [...ambitos].toReversed().filter((ambito) => en(ambito).length > 0)
  return (
    <div aria-live="polite">
      <h2>{t('roles.pocas')}</h2>
      {tiene.length === 0 ? (
        <p>{t('roles.nadaPuede')}</p>
      ) : (
        <p>
          {t('roles.quienTiene')}{' '}
          {partes.map((ambito, i) => (
            <Fragment key={ambito}>
              {i > 0 && '; '}
              <strong>{t(donde[ambito])}</strong>, {frase(en(ambito))}
            </Fragment>
          ))}
          .{' '}
          {gruposPermisos
            .filter((grupo) => !tiene.some((p) => grupoDe(p) === grupo))
            .map((grupo) => t(`roles.grupos.${grupo}.nada`))
            .join(' ')}
        </p>
      )}
      {quitados.length > 0 && (
        <p>
          {t('roles.dejaDe')} <Frase permisos={quitados} nombreDe={nombreDe} marcado={() => true} />.
        </p>
      )}
    </div>
  )
}

/** Several permissions joined as the language does, those that change marked. */
function Frase({
  permisos,
  nombreDe,
  marcado,
}: {
  permisos: string[]
  nombreDe(p: string): string
  marcado(p: string): boolean
}) {
  const partes = new Intl.ListFormat(i18next.language, { style: 'long', type: 'conjunction' }).formatToParts(permisos)
  return partes.map(({ type, value }, i) => {
    const texto = type === 'element' ? enMinuscula(nombreDe(value)) : value
    // oxlint-disable-next-line react/no-array-index-key
    return type === 'element' && marcado(value) ? <mark key={i}>{texto}</mark> : <Fragment key={i}>{texto}</Fragment>
  })
}
