variable "name" {
  description = "Prefix of every name, such as lepelblad-staging."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{2,25}$", var.name)) && !endswith(var.name, "-")
    error_message = "name must have 3 to 26 small letters, digits and hyphens: load balancers take no longer one."
  }
}

variable "port" {
  description = "Port on which a copy listens."
  type        = number
}

variable "release" {
  description = "Tag of the image that the copies run."
  type        = string

  validation {
    condition     = can(regex("^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$", var.release)) && var.release != "latest"
    error_message = "release must be the tag of one image, such as v1.4.0; latest says nothing."
  }
}

variable "next_release" {
  description = "Tag of the image that migrates the database, when it is newer than that of the copies; null otherwise."
  type        = string
  default     = null
}

variable "copies" {
  description = "Number of copies. 0 before the database is migrated for the first time."
  type        = number

  validation {
    condition     = var.copies >= 0 && var.copies <= 50 && floor(var.copies) == var.copies
    error_message = "copies must be a whole number from 0 to 50."
  }
}

variable "cpu" {
  description = "Processor of each copy, in units of 1/1024 virtual core."
  type        = number
  default     = 512

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096], var.cpu)
    error_message = "cpu must be 256, 512, 1024, 2048 or 4096."
  }
}

variable "memory_mib" {
  description = "Memory for each copy, in MiB. Fargate accepts two to eight times the number of cpu units."
  type        = number
  default     = 1024

  validation {
    condition     = var.memory_mib >= var.cpu * 2 && var.memory_mib <= var.cpu * 8 && var.memory_mib % 1024 == 0
    error_message = "memory_mib must be whole GiB and two to eight times cpu."
  }
}

variable "log_days" {
  description = "Days for which logs are kept. They contain network addresses, so no longer than needed."
  type        = number
  default     = 30

  validation {
    condition     = contains([7, 14, 30, 60, 90], var.log_days)
    error_message = "log_days must be 7, 14, 30, 60 or 90."
  }
}

variable "settings" {
  description = "Environment variables of the service that are not secret."
  type        = map(string)
  default     = {}
}

variable "secret_settings" {
  description = "Environment variables of the service that are secrets from other services. Each gets an empty secret, to be filled by hand before a copy can start."
  type        = set(string)
  default     = []

  validation {
    condition     = alltrue([for name in var.secret_settings : can(regex("^[A-Z][A-Z0-9_]*$", name))])
    error_message = "secret_settings must be names of environment variables."
  }
}

variable "vpc_id" {
  description = "The network."
  type        = string
}

variable "public_subnet_ids" {
  description = "Subnets of the load balancer, in at least two zones."
  type        = list(string)
}

variable "private_subnet_ids" {
  description = "Subnets of the copies."
  type        = list(string)
}

variable "load_balancer_security_group_id" {
  description = "Group of the load balancer."
  type        = string
}

variable "security_group_id" {
  description = "Group of the copies."
  type        = string
}

variable "certificate_arn" {
  description = "Issued certificate of our own hosts."
  type        = string
}

variable "partner_certificate_arns" {
  description = "Issued certificates of partners' hosts, by host."
  type        = map(string)
  default     = {}
}

variable "database" {
  description = "Connection of the database: URL and secret of the role that migrates, and secrets of roles app and platform."
  type = object({
    admin_url        = string
    admin_secret_arn = string
    role_secret_arns = map(string)
  })
}

variable "media_bucket_arn" {
  description = "Bucket of the service's media."
  type        = string
}

variable "mail" {
  description = "Domain that the service sends mail from, and the ARNs that this needs permission for."
  type = object({
    domain       = string
    sending_arns = list(string)
  })
}
