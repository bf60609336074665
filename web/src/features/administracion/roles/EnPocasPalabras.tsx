import type { PermissionGroup, Scope } from '@gremial/contract/platform/feature.ts'
import i18next from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { lowerFirst } from '../../../platform/inSentence.ts'
import type { Alcances } from './cambios.ts'
import { enTresLineas } from './tresLineas.ts'

const donde = { propio: 'roles.vozPropio', seccionales: 'roles.vozSeccionales', todas: 'roles.vozTodas' } as const

interface Props {
  antes: Alcances
  ahora: Alcances
  nombreDe(permiso: string): string
  /** Group of a permission on the screen. */
  grupoDe(permiso: string): PermissionGroup | undefined
  /** Marks changes. */
  marcar: boolean
}

/** A role in three lines with its changes, or the full list of permissions. */
export function EnPocasPalabras({ antes, ahora, nombreDe, grupoDe, marcar }: Props) {
  const { t } = useTranslation()
  const tiene = Object.keys(ahora)
  const quitados = marcar ? Object.keys(antes).filter((p) => !ahora[p]) : []
  const frase = (permisos: string[]) => (
    <Frase permisos={permisos} nombreDe={nombreDe} marcado={(p) => marcar && antes[p] !== ahora[p]} />
  )
  const en = (ambito: Scope) => tiene.filter((p) => ahora[p] === ambito)
  const agregados = marcar ? tiene.filter((p) => antes[p] !== ahora[p]) : []
  const lineas = enTresLineas(ahora, grupoDe)
  const lista = (partes: string[]) => new Intl.ListFormat(i18next.language, { style: 'long', type: 'conjunction' }).format(partes)
  // Named as below; group names contain «y» themselves.
  const grupos = (cuales: PermissionGroup[]) => cuales.map((grupo) => t(`roles.grupos.${grupo}.nombre`)).join('; ')
  return (
    <div aria-live="polite">
      <h2>{t('roles.pocas')}</h2>
      {tiene.length === 0 ? (
        <p>{t('roles.nadaPuede')}</p>
      ) : (
        <>
          <dl className="tres-lineas">
            <dt>{t('roles.lineaHasta')}</dt>
            <dd>
              {lista(
                lineas.alcances.map(({ ambito, cuantos }) => t('roles.cosasDonde', { count: cuantos, donde: t(donde[ambito]) })),
              )}
              .
            </dd>
            <dt>{t('roles.lineaHace')}</dt>
            <dd>
              {[
                lineas.hace.length > 0 && `${grupos(lineas.hace)}.`,
                lineas.mira.length > 0 && t('roles.soloMira', { que: grupos(lineas.mira) }),
                lineas.hace.length + lineas.mira.length === 0 && t('roles.soloLoPropio'),
              ]
                .filter(Boolean)
                .join(' ')}
            </dd>
            <dt>{t('roles.lineaNo')}</dt>
            <dd>
              {lineas.nada.length === 0
                ? t('roles.tocaTodo')
                : lineas.nada.map((grupo) => t(`roles.grupos.${grupo}.nada`)).join(' ')}
            </dd>
          </dl>
          <details>
            <summary>{t('roles.unaPorUna')}</summary>
            <p>
              {t('roles.quienTiene')}{' '}
              {lineas.alcances.map(({ ambito }, i) => (
                <Fragment key={ambito}>
                  {i > 0 && '; '}
                  <strong>{t(donde[ambito])}</strong>, {frase(en(ambito))}
                </Fragment>
              ))}
              .
            </p>
          </details>
        </>
      )}
      {agregados.length > 0 && (
        <p>
          {t('roles.pasaA')} {frase(agregados)}.
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

/** Permissions joined in the language's way, with changes marked. */
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
    const texto = type === 'element' ? lowerFirst(nombreDe(value)) : value
    // oxlint-disable-next-line react/no-array-index-key
    return type === 'element' && marcado(value) ? <mark key={i}>{texto}</mark> : <Fragment key={i}>{texto}</Fragment>
  })
}
