import type { BancoNuevo } from '@gremial/contract/administracion/bancos.ts'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** Branches of a bank. */
export function CamposSucursales({ form, lectura }: { form: UseFormReturnType<BancoNuevo>; lectura: boolean }) {
  const { t } = useTranslation()
  const { sucursales } = form.values
  return (
    <fieldset className="sin-marco">
      <legend>
        <h2>{t('bancos.listaSucursales')}</h2>
      </legend>
      {sucursales.length === 0 && <p className="suave">{t('bancos.sinSucursales')}</p>}
      <ul className="sucursales">
        {sucursales.map((sucursal, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={sucursal.id ?? `n${i}`}>
            <TextInput
              label={t('bancos.codigo')}
              maxLength={10}
              readOnly={lectura}
              {...form.getInputProps(`sucursales.${i}.codigo`)}
            />
            <TextInput
              label={t('bancos.nombre')}
              maxLength={80}
              readOnly={lectura}
              {...form.getInputProps(`sucursales.${i}.nombre`)}
            />
            <TextInput
              label={t('bancos.localidad')}
              maxLength={80}
              readOnly={lectura}
              {...form.getInputProps(`sucursales.${i}.localidad`)}
            />
            {!lectura && (
              <button
                type="button"
                className="boton-icono quita-sucursal"
                aria-label={t('bancos.quitar', { nombre: sucursal.nombre || t('bancos.noSucursal') })}
                onClick={() => form.removeListItem('sucursales', i)}
              >
                <Icon name="quitar" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!lectura && (
        <Button icon="agregar" onClick={() => form.insertListItem('sucursales', { codigo: '', nombre: '', localidad: '' })}>
          {t('bancos.agregar')}
        </Button>
      )}
    </fieldset>
  )
}
