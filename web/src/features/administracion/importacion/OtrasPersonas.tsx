import { mayorPersonasQueCambian, type Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { porciento } from './textos.ts'

/** Numbers that become another person: the count must be typed to confirm. */
export function UmbralIdentidad({
  revision,
  valor,
  escribir,
}: {
  revision: Revision
  valor: string
  escribir(texto: string): void
}) {
  const { t } = useTranslation()
  const { otrasPersonas, miembros } = revision
  return (
    <div className="umbral-importacion">
      <h2>
        <Icon name="alerta" />
        <span>{t('importacion.umbralIdentidad', { count: otrasPersonas, porciento: porciento(otrasPersonas, miembros) })}</span>
      </h2>
      <p>{t('importacion.identidadTexto')}</p>
      <TextInput
        label={t('importacion.confirmarIdentidad')}
        inputMode="numeric"
        value={valor}
        onChange={(e) => escribir(e.currentTarget.value)}
      />
    </div>
  )
}

/** People who hold something and become another person: each is confirmed separately. */
export function PersonasQueCambian({
  personas,
  confirmadas,
  confirmar,
}: {
  personas: Revision['personas']
  confirmadas: readonly number[]
  confirmar(numeros: number[]): void
}) {
  const { t } = useTranslation()
  const deMas = personas.length > mayorPersonasQueCambian
  return (
    <div className="umbral-importacion">
      <h2>
        <Icon name="alerta" />
        <span>
          {deMas
            ? t('importacion.personasMuchas', { n: mayorPersonasQueCambian })
            : t('importacion.personas', { count: personas.length })}
        </span>
      </h2>
      {deMas ? (
        <p>{t('importacion.personasDemas')}</p>
      ) : (
        <>
          <p>{t('importacion.personasTexto')}</p>
          {personas.map(({ numero, antes, despues, tiene }) => (
            <Checkbox
              key={numero}
              label={t('importacion.personaPasa', { numero, antes, despues })}
              description={tiene.map((que) => t(`importacion.personaTiene.${que}`)).join(' · ')}
              checked={confirmadas.includes(numero)}
              onChange={(e) =>
                confirmar(e.currentTarget.checked ? [...confirmadas, numero] : confirmadas.filter((uno) => uno !== numero))
              }
            />
          ))}
        </>
      )}
    </div>
  )
}
