variable "name" {
  description = "Name of the instance and prefix of every other name, such as lepelblad-staging."
  type        = string
}

variable "subnet_ids" {
  description = "Subnets in at least two zones."
  type        = list(string)
}

variable "security_group_id" {
  description = "Security group that says what may connect."
  type        = string
}

variable "engine_version" {
  description = "Major version of PostgreSQL; minor versions are installed in the maintenance window."
  type        = string
  default     = "18"

  validation {
    condition     = can(regex("^1[5-8]$", var.engine_version))
    error_message = "engine_version must be a major version from 15 to 18, without a minor one."
  }
}

variable "instance_class" {
  description = "Size of the instance, such as db.t4g.small."
  type        = string

  validation {
    condition     = startswith(var.instance_class, "db.")
    error_message = "instance_class must begin with db."
  }
}

variable "storage_gib" {
  description = "Initial storage, in GiB."
  type        = number
  default     = 20

  validation {
    condition     = var.storage_gib >= 20
    error_message = "storage_gib must be at least 20."
  }
}

variable "storage_limit_gib" {
  description = "Largest storage that the instance may grow to, in GiB."
  type        = number
  default     = 200

  validation {
    condition     = var.storage_limit_gib > var.storage_gib * 1.1
    error_message = "storage_limit_gib must be more than a tenth above storage_gib."
  }
}

variable "multi_az" {
  description = "Whether a standby in a second zone takes over after a failure."
  type        = bool
}

variable "backup_days" {
  description = "Number of past days to which the database can be restored, to any moment."
  type        = number

  validation {
    condition     = var.backup_days >= 7 && var.backup_days <= 35
    error_message = "backup_days must be from 7 to 35."
  }
}

variable "password_version" {
  description = "Increase it to create new passwords for roles app and platform; then run the release task and restart the service."
  type        = number
  default     = 1

  validation {
    condition     = var.password_version >= 1 && floor(var.password_version) == var.password_version
    error_message = "password_version must be a whole number from 1."
  }
}
