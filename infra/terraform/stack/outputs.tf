output "repository_url" {
  description = "Where images are pushed to."
  value       = module.service.repository_url
}

output "release_command" {
  description = "Migrates the database to next_release, or to release."
  value       = module.service.release_command
}

output "program_command" {
  description = "Runs another command of the program: replace COMMAND by it."
  value       = module.service.program_command
}

output "partner_records" {
  description = "Records for each partner's DNS."
  value       = module.dns.partner_records
}

output "media_bucket" {
  description = "Bucket for media."
  value       = module.storage.bucket
}
