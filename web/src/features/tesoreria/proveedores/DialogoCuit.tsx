import { conGuiones, cuitValido } from '@gremial/contract/platform/cuit.ts'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useFocoDeVuelta } from '../../../ui/useFocoDeVuelta.ts'

/** Any CUIT, also one with which nothing was settled: to correct its name, or to mark it before it comes. */
export function DialogoCuit({ ir, cerrar }: { ir(cuit: string): void; cerrar(): void }) {
  const { t } = useTranslation()
  useFocoDeVuelta()
  const [dicho, setDicho] = useState('')
  const [intento, setIntento] = useState(false)
  const cuit = conGuiones(dicho.trim())
  const buscar = (e: FormEvent) => {
    e.preventDefault()
    setIntento(true)
    if (cuitValido(cuit)) ir(cuit)
  }
  return (
    <Modal opened onClose={cerrar} title={t('proveedores.abrirPorCuit')} withCloseButton={false}>
      <form onSubmit={buscar} noValidate>
        <TextInput
          label={t('listas.proveedores.cuit')}
          inputMode="numeric"
          placeholder="99-99999999-9"
          maxLength={20}
          autoComplete="off"
          data-autofocus
          value={dicho}
          error={intento && !cuitValido(cuit) ? t('validacion.cuit', { value: dicho }) : undefined}
          onChange={(e) => setDicho(e.currentTarget.value)}
        />
        <div className="botones">
          <Boton onClick={cerrar}>{t('comun.cancelar')}</Boton>
          <Boton type="submit" variante="principal">
            {t('proveedores.ver')}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
