variable "name" {
  description = "Prefix of the bucket's name, such as lepelblad-staging; the rest is random, since bucket names are global."
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9-]{3,30}$", var.name))
    error_message = "name must have 3 to 30 small letters, digits and hyphens."
  }
}

variable "keep_deleted_days" {
  description = "Days for which a deleted or replaced file can be restored. It then also bounds how long files of an erased account exist."
  type        = number
  default     = 30

  validation {
    condition     = var.keep_deleted_days >= 1 && var.keep_deleted_days <= 30
    error_message = "keep_deleted_days must be from 1 to 30: erasure may take a month at most."
  }
}
