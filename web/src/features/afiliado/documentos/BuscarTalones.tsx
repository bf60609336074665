import { leerNumeroAfiliado } from '@gremial/contract/afiliado/documentos.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { usePruebaDeTrabajo, Verificacion } from '../../acceso/acceso/Verificacion.tsx'
import { buscarTalones } from './talones.api.ts'

/** Form of member number and captcha that leads to the slips of that number; without slips it says so. */
export function BuscarTalones({ otro }: { otro?: ReactNode }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const campo = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState('')
  const [error, setError] = useState('')
  const prueba = usePruebaDeTrabajo()
  const [ninguno, setNinguno] = useState(false)
  const busqueda = useMutation({
    mutationFn: async (numero: number) => buscarTalones(numero, await prueba.pedir()),
    async onSuccess(talonesPago) {
      if (talonesPago) return navegar({ to: '/talones-pago/descargar', search: { talonesPago } })
      // Cleared and focused for another try (A-TALONES-06..08).
      setNinguno(true)
      setTexto('')
      campo.current?.focus()
    },
    // A captcha pass is valid for one list, whatever the result.
    onSettled: prueba.otra,
  })
  const enviar = () => {
    const numero = leerNumeroAfiliado(texto)
    setError(texto.trim() === '' ? t('validacion.requerido') : numero === undefined ? t('talones.numeroInvalido') : '')
    if (numero === undefined) campo.current?.focus()
    else {
      setNinguno(false)
      busqueda.mutate(numero)
    }
  }
  return (
    <form
      noValidate
      className="pila buscar-talones"
      onSubmit={(e) => {
        e.preventDefault()
        if (!busqueda.isPending) enviar()
      }}
    >
      <p className="suave">{t('talones.bajada')}</p>
      {ninguno && <Notice type="alerta">{t('talones.ninguno')}</Notice>}
      {busqueda.error && <Notice type="mal">{busqueda.error.message}</Notice>}
      <TextInput
        ref={campo}
        label={t('talones.numero')}
        description={t('talones.ayuda')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        data-autofocus
        value={texto}
        error={error}
        onChange={(e) => {
          setTexto(e.currentTarget.value)
          setError('')
        }}
      />
      <Verificacion prueba={prueba} />
      <div className="botones">
        {otro}
        <Button type="submit" variant="principal" loading={busqueda.isPending}>
          {busqueda.isPending ? t('talones.buscando') : t('talones.buscar')}
        </Button>
      </div>
    </form>
  )
}
